package dev.capstan.streamline.patch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The status of a kind as its class has it: made when it is missing, and told the generation.
public final class StatusField {
    private final @Nullable Method reader;
    private final @Nullable Method writer;
    private final Class<?> type;
    private final @Nullable Method generationReader;
    private final @Nullable Method generationWriter;

    private StatusField(Class<? extends HasMetadata> owner) {
        this.reader = method(owner, "getStatus", 0).orElse(null);
        this.writer = method(owner, "setStatus", 1).orElse(null);
        Class<?> declared = reader == null ? Void.class : reader.getReturnType();
        boolean custom = CustomResource.class.isAssignableFrom(owner) && declared == Object.class;
        this.type = custom ? argument(owner) : declared;
        this.generationReader = method(type, "getObservedGeneration", 0).orElse(null);
        this.generationWriter = method(type, "setObservedGeneration", 1)
                .filter(setter -> takes(setter, Long.class) || takes(setter, long.class))
                .orElse(null);
    }

    public static StatusField of(Class<? extends HasMetadata> owner) {
        return new StatusField(owner);
    }

    /// Gives an object an empty status if it has none and one can be made.
    public void fill(HasMetadata object) {
        if (reader == null || writer == null || call(reader, object) != null) {
            return;
        }
        Optional<Object> empty = made();
        empty.ifPresent(status -> call(writer, object, status));
    }

    /// The generation that the status says it is about; null when it says none, or has no place for it.
    public @Nullable Object observedGeneration(HasMetadata object) {
        @Nullable Object status = reader == null ? null : call(reader, object);
        return status == null || generationReader == null ? null : call(generationReader, status);
    }

    /// Has the status say that it is about this generation, if it has a place for that.
    public void observe(HasMetadata object, Long generation) {
        @Nullable Object status = reader == null ? null : call(reader, object);
        if (status != null && generationWriter != null) {
            call(generationWriter, status, generation);
        }
    }

    private Optional<Object> made() {
        try {
            return Optional.of(type.getConstructor().newInstance());
        } catch (ReflectiveOperationException _) {
            return Optional.empty(); // The handler makes it itself.
        }
    }

    private static boolean takes(Method setter, Class<?> type) {
        return setter.getParameterTypes()[0] == type;
    }

    private static Optional<Method> method(Class<?> owner, String name, int parameters) {
        return Arrays.stream(owner.getMethods())
                .filter(each -> each.getName().equals(name) && each.getParameterCount() == parameters)
                .filter(each -> !each.isBridge())
                .findFirst();
    }

    /// What stands for the status in `extends CustomResource<Spec, Status>`.
    private static Class<?> argument(Class<?> owner) {
        for (@Nullable Class<?> type = owner; type != null; type = type.getSuperclass()) {
            if (type.getGenericSuperclass() instanceof ParameterizedType parent
                    && parent.getRawType() == CustomResource.class) {
                Type status = parent.getActualTypeArguments()[1];
                return status instanceof Class<?> found ? found : Void.class;
            }
        }
        return Void.class;
    }

    private static @Nullable Object call(Method method, Object target, @Nullable Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(method + " threw " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(method + " cannot be called: make the class public", e);
        }
    }
}
