package dev.capstan.operator.host;

import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.InputPlugin;
import dev.capstan.spi.Plugin;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.stack.Provider;
import dev.capstan.streamline.Handler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds what a class loader offers, and says all that is wrong with it at once.
final class Services {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9_-]{0,60}[a-z0-9])?");

    private final ClassLoader loader;
    private final List<String> problems = new ArrayList<>();

    private Services(ClassLoader loader) {
        this.loader = loader;
    }

    /// All extensions that a loader offers itself.
    ///
    /// @throws UnusableException when any of them cannot be used
    static List<Extension> of(ClassLoader loader) throws UnusableException {
        var services = new Services(loader);
        return services.checked(Stream.concat(services.found().stream(), services.providers().stream())
                .toList());
    }

    /// Those that come with the host. Providers of stacks that do are not looked for here: whoever runs stacks has
    /// them.
    ///
    /// @throws UnusableException when any of them cannot be used
    static List<Extension> bundled(ClassLoader loader) throws UnusableException {
        var services = new Services(loader);
        return services.checked(services.found());
    }

    private List<Extension> checked(List<Extension> found) throws UnusableException {
        if (!problems.isEmpty()) {
            throw new UnusableException(String.join("; ", problems));
        }
        return found;
    }

    private List<Extension> providers() {
        return all(Provider.class, each -> new Extension.Provides(name(each), each));
    }

    private List<Extension> found() {
        return Stream.of(
                        all(
                                ReconcilerPlugin.class,
                                each -> new Extension.Reconciles(name(each), each.resourceTypes(), each)),
                        all(ActionPlugin.class, each -> new Extension.Acts(name(each), each)),
                        all(InputPlugin.class, each -> new Extension.Feeds(name(each), each)),
                        all(Handler.class, this::handler))
                .flatMap(List::stream)
                .toList();
    }

    private <S> List<Extension> all(Class<S> service, Function<S, Extension> made) {
        List<Extension> all = new ArrayList<>();
        var providers = ServiceLoader.load(service, loader).iterator();
        while (hasNext(providers::hasNext)) {
            try {
                all.add(made.apply(providers.next()));
            } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
                problems.add(words(e));
            }
        }
        return all;
    }

    private interface Question {
        boolean ask();
    }

    private boolean hasNext(Question question) {
        try {
            return question.ask();
        } catch (ServiceConfigurationError | LinkageError e) {
            problems.add(words(e));
            return false;
        }
    }

    private static String words(Throwable why) {
        Throwable cause = why.getCause() == null ? why : why.getCause();
        String own = String.valueOf(why.getMessage());
        return cause.equals(why) ? own : own + " (" + cause + ")";
    }

    private static String name(Plugin plugin) {
        return checked(plugin.name(), plugin);
    }

    private static String checked(String name, Object plugin) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(plugin.getClass().getName() + " is called \"" + name
                    + "\", expected lower case letters, digits, - and _, at most 62");
        }
        return name;
    }

    private Extension handler(Handler<?> handler) {
        Class<? extends HasMetadata> type = handled(handler.getClass())
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                handler.getClass().getName()
                                        + " does not say what it handles: it must implement Handler of a class, as Handler<Guestbook>"));
        return handles(type, handler);
    }

    @SuppressWarnings("unchecked") // The handler's own type argument says so.
    private static <T extends HasMetadata> Extension handles(Class<T> type, Handler<?> handler) {
        String name = checked(type.getSimpleName().toLowerCase(Locale.ROOT), handler);
        return new Extension.Handles<>(name, type, (Handler<T>) handler);
    }

    /// What a handler's class says between the angle brackets, itself or a class above it.
    private static Optional<Class<? extends HasMetadata>> handled(Class<?> handler) {
        for (Type each : handler.getGenericInterfaces()) {
            if (each instanceof ParameterizedType parameterized
                    && parameterized.getRawType() instanceof Class<?> raw
                    && Handler.class.isAssignableFrom(raw)
                    && parameterized.getActualTypeArguments()[0] instanceof Class<?> argument) {
                return Optional.of(argument.asSubclass(HasMetadata.class));
            }
        }
        Class<?> parent = handler.getSuperclass();
        return parent == null ? Optional.empty() : handled(parent);
    }
}
