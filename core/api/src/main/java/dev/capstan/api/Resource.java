package dev.capstan.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object as Kubernetes means it: `apiVersion`, `kind`, `metadata`, and whatever its kind has besides.
///
/// A view over a tree, with names for the parts every object has. The tree can be changed by whoever owns it; a
/// resource that was handed out is not changed any more. Accessors are lenient: what is absent or of another type
/// reads as empty, because decoding has already told the caller about it.
public record Resource(ObjectNode tree) {
    public String apiVersion() {
        return tree.path("apiVersion").asText("");
    }

    public String kind() {
        return tree.path("kind").asText("");
    }

    public String name() {
        return text("name");
    }

    public String generateName() {
        return text("generateName");
    }

    /// The namespace, empty when there is none.
    public String namespace() {
        return text("namespace");
    }

    public String uid() {
        return text("uid");
    }

    /// The revision as the client sees it, empty when there is none.
    public String resourceVersion() {
        return text("resourceVersion");
    }

    public long generation() {
        return metadata().path("generation").asLong(0);
    }

    public boolean deleting() {
        return metadata().path("deletionTimestamp").isTextual();
    }

    public String deletionTimestamp() {
        return text("deletionTimestamp");
    }

    public Map<String, String> labels() {
        return texts(metadata().path("labels"));
    }

    public Map<String, String> annotations() {
        return texts(metadata().path("annotations"));
    }

    public List<String> finalizers() {
        var found = new ArrayList<String>();
        metadata().path("finalizers").forEach(each -> found.add(each.asText()));
        return found;
    }

    public List<OwnerReference> ownerReferences() {
        var found = new ArrayList<OwnerReference>();
        for (JsonNode each : metadata().path("ownerReferences")) {
            found.add(new OwnerReference(
                    each.path("apiVersion").asText(""),
                    each.path("kind").asText(""),
                    each.path("name").asText(""),
                    each.path("uid").asText(""),
                    each.path("controller").asBoolean(false),
                    each.path("blockOwnerDeletion").asBoolean(false)));
        }
        return found;
    }

    /// The metadata, to read; an empty object when there is none.
    public JsonNode metadata() {
        return tree.path("metadata");
    }

    /// The metadata, to change; created when there is none.
    public ObjectNode ownMetadata() {
        if (tree.get("metadata") instanceof ObjectNode metadata) {
            return metadata;
        }
        return tree.putObject("metadata");
    }

    /// A resource with a tree of its own.
    public Resource copy() {
        return new Resource(tree.deepCopy());
    }

    /// A resource whose parts and metadata may be replaced without this one changing; what is in them is shared.
    public Resource withOwnMetadata() {
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        own.setAll(tree);
        if (tree.get("metadata") instanceof ObjectNode metadata) {
            own.putObject("metadata").setAll(metadata);
        }
        return new Resource(own);
    }

    /// The part of the object outside `metadata` that has this name; null when it is absent.
    public @Nullable JsonNode part(String name) {
        return tree.get(name);
    }

    public static Resource empty() {
        return new Resource(JsonNodeFactory.instance.objectNode());
    }

    private String text(String field) {
        return metadata().path(field).asText("");
    }

    private static Map<String, String> texts(JsonNode node) {
        if (node.isEmpty()) {
            return Map.of();
        }
        var found = new LinkedHashMap<String, String>();
        node.properties()
                .forEach(each -> found.put(each.getKey(), each.getValue().asText()));
        return Collections.unmodifiableMap(found);
    }
}
