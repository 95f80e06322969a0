package dev.capstan.operator.lifecycle;

import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ManagedResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Objects as plugins see them.
public final class Resources {
    private static final String VERSION = "capstan.dev/resource-version";

    private Resources() {}

    public static ManagedResource of(GenericKubernetesResource object, ManagedType type) {
        ObjectMeta metadata = object.getMetadata();
        Map<String, Object> status = map(object.getAdditionalProperties().get("status"));
        Map<String, String> annotations = texts(metadata.getAnnotations());
        String namespace = metadata.getNamespace();
        Long generation = metadata.getGeneration();
        return new ManagedResource(
                metadata.getUid(),
                type.name(),
                annotations.getOrDefault(VERSION, type.kind().version()),
                namespace == null ? "" : namespace,
                metadata.getName(),
                generation == null ? 0 : generation,
                new Status(status).observedGeneration(),
                texts(metadata.getLabels()),
                annotations,
                map(object.getAdditionalProperties().get("spec")),
                status,
                metadata.getDeletionTimestamp() != null);
    }

    private static Map<String, String> texts(@Nullable Map<String, String> texts) {
        return texts == null ? Map.of() : texts;
    }

    private static Map<String, Object> map(@Nullable Object value) {
        var map = new LinkedHashMap<String, Object>();
        if (value instanceof Map<?, ?> fields) {
            fields.forEach((key, each) -> map.put(String.valueOf(key), each));
        }
        return map;
    }
}
