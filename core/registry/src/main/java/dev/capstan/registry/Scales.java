package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.select.SelectorText;
import dev.capstan.registry.type.ScalePaths;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The scale subresource: an object seen as nothing but its number of replicas.
final class Scales {
    private Scales() {}

    /// The `autoscaling/v1` Scale of an object.
    static Resource of(Resource object, ScalePaths paths) {
        ObjectNode scale = JsonNodeFactory.instance.objectNode();
        scale.put("apiVersion", "autoscaling/v1").put("kind", "Scale");
        ObjectNode metadata = scale.putObject("metadata");
        for (String field : List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
            JsonNode value = object.metadata().get(field);
            if (value != null) {
                metadata.set(field, value);
            }
        }
        JsonNode replicas = at(object.tree(), paths.specReplicas());
        ObjectNode spec = scale.putObject("spec");
        // As Kubernetes writes it, none is the same as no number.
        if (replicas != null && replicas.asLong() != 0) {
            spec.set("replicas", replicas);
        }
        JsonNode current = at(object.tree(), paths.statusReplicas());
        ObjectNode status = scale.putObject("status");
        status.put("replicas", current == null ? 0L : current.asLong(0));
        String selectorPath = paths.selector();
        JsonNode selector = selectorPath == null ? null : at(object.tree(), selectorPath);
        if (selector != null) {
            status.put("selector", selector.isObject() ? SelectorText.of(selector) : selector.asText());
        }
        return new Resource(scale);
    }

    /// The object with the number of replicas that the scale asks for.
    static Resource apply(Resource object, ScalePaths paths, Resource scale) {
        long replicas = scale.tree().path("spec").path("replicas").asLong(0);
        if (replicas < 0) {
            throw new Refusal.Invalid(
                            "autoscaling",
                            "Scale",
                            object.name(),
                            List.of(FieldProblem.invalid(
                                    "spec.replicas", Long.toString(replicas), "must be greater than or equal to 0")))
                    .asException();
        }
        String[] names = paths.specReplicas().substring(1).split("\\.");
        ObjectNode node = object.tree();
        for (int i = 0; i < names.length - 1; i++) {
            node = node.get(names[i]) instanceof ObjectNode inner ? inner : node.putObject(names[i]);
        }
        node.put(names[names.length - 1], replicas);
        if (scale.resourceVersion().isEmpty()) {
            return object;
        }
        object.ownMetadata().put("resourceVersion", scale.resourceVersion());
        return object;
    }

    private static @Nullable JsonNode at(JsonNode tree, String path) {
        JsonNode node = tree;
        for (String name : path.substring(1).split("\\.")) {
            node = node.path(name);
        }
        return node.isMissingNode() || node.isNull() ? null : node;
    }
}
