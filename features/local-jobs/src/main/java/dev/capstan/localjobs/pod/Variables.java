package dev.capstan.localjobs.pod;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The variables that a container asks for.
final class Variables {
    private static final String PROBLEM = "CreateContainerConfigError";

    private final Pod pod;
    private final Sources sources;

    Variables(Pod pod, Sources sources) {
        this.pod = pod;
        this.sources = sources;
    }

    /// @param given what is there before; what the container says counts
    Map<String, String> of(Container container, Map<String, String> given)
            throws NotYetException, NotSupportedException {
        var all = new LinkedHashMap<>(given);
        for (EnvFromSource each : container.getEnvFrom()) {
            addAll(each, all);
        }
        for (EnvVar each : container.getEnv()) {
            Optional<String> value = value(each, all);
            if (value.isPresent()) {
                all.put(each.getName(), value.get());
            }
        }
        return all;
    }

    private void addAll(EnvFromSource from, Map<String, String> all) throws NotYetException {
        String prefix = from.getPrefix() == null ? "" : from.getPrefix();
        if (from.getConfigMapRef() != null) {
            var reference = from.getConfigMapRef();
            there(configMap(reference.getName()), reference.getOptional())
                    .forEach((key, value) -> all.put(prefix + key, new String(value, UTF_8)));
        }
        if (from.getSecretRef() != null) {
            var reference = from.getSecretRef();
            there(secret(reference.getName()), reference.getOptional())
                    .forEach((key, value) -> all.put(prefix + key, new String(value, UTF_8)));
        }
    }

    private Optional<String> value(EnvVar variable, Map<String, String> before)
            throws NotYetException, NotSupportedException {
        @Nullable EnvVarSource from = variable.getValueFrom();
        if (from == null) {
            return Optional.of(Expansion.of(variable.getValue() == null ? "" : variable.getValue(), before));
        }
        if (from.getFieldRef() != null) {
            return Optional.of(PodFields.value(pod, from.getFieldRef().getFieldPath()));
        }
        if (from.getConfigMapKeyRef() != null) {
            var reference = from.getConfigMapKeyRef();
            return key(configMap(reference.getName()), reference.getKey(), reference.getOptional());
        }
        if (from.getSecretKeyRef() != null) {
            var reference = from.getSecretKeyRef();
            return key(secret(reference.getName()), reference.getKey(), reference.getOptional());
        }
        throw new NotSupportedException("the source of variable " + variable.getName());
    }

    /// Values by their keys, and what they are called.
    private record Found(String kind, String name, Optional<Map<String, byte[]>> data) {}

    private Found configMap(String name) {
        return new Found("ConfigMap", name, sources.configMap(name));
    }

    private Found secret(String name) {
        return new Found("Secret", name, sources.secret(name));
    }

    private static Map<String, byte[]> there(Found found, @Nullable Boolean optional) throws NotYetException {
        if (found.data().isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw new NotYetException(
                    PROBLEM, found.kind().toLowerCase(Locale.ROOT) + " \"" + found.name() + "\" not found");
        }
        return found.data().orElse(Map.of());
    }

    private Optional<String> key(Found found, String key, @Nullable Boolean optional) throws NotYetException {
        byte @Nullable [] value = there(found, optional).get(key);
        if (value == null && !Boolean.TRUE.equals(optional)) {
            throw new NotYetException(
                    PROBLEM,
                    "couldn't find key " + key + " in " + found.kind() + " " + sources.namespace() + "/"
                            + found.name());
        }
        return value == null ? Optional.empty() : Optional.of(new String(value, UTF_8));
    }
}
