package dev.capstan.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Api;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/// A place in the server's OpenAPI documents.
///
/// @param document all of the document, for its references
record Schema(JsonNode document, JsonNode node) {
    private static final String REFERENCE = "#/components/schemas/";

    Schema {
        node = resolved(document, node);
    }

    /// The schema of a kind.
    static Schema of(Api api, String group, String version, String kind) {
        String path = "/openapi/v3/" + (group.isEmpty() ? "api/" : "apis/" + group + "/") + version;
        JsonNode document = api.get(path).json();
        JsonNode found = StreamSupport.stream(document.at("/components/schemas").spliterator(), false)
                .filter(each -> StreamSupport.stream(
                                each.path("x-kubernetes-group-version-kind").spliterator(), false)
                        .anyMatch(names -> names.path("group").asText().equals(group)
                                && names.path("version").asText().equals(version)
                                && names.path("kind").asText().equals(kind)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " has no " + kind));
        return new Schema(document, found);
    }

    /// Whether it says nothing of what is in it.
    boolean isOpen() {
        return !node.has("properties");
    }

    /// The schema of a property; an open one where nothing is said.
    Optional<Schema> property(String name) {
        return isOpen()
                ? Optional.of(this)
                : Optional.ofNullable(node.path("properties").get(name)).map(this::at);
    }

    List<String> properties() {
        return node.path("properties").properties().stream()
                .map(Map.Entry::getKey)
                .toList();
    }

    boolean isMap() {
        return node.has("additionalProperties");
    }

    /// The schema of what is in a list or a map.
    Schema element() {
        return isEmpty() ? this : at(node.has("items") ? node.path("items") : node.path("additionalProperties"));
    }

    /// One of the texts that are allowed here, if only some are.
    Optional<String> word() {
        return Optional.ofNullable(node.path("enum").get(0)).map(JsonNode::asText);
    }

    private boolean isEmpty() {
        return !node.has("items") && !node.has("additionalProperties");
    }

    private Schema at(JsonNode other) {
        return new Schema(document, other);
    }

    private static JsonNode resolved(JsonNode document, JsonNode node) {
        JsonNode reference = node.has("allOf") ? node.path("allOf").path(0).path("$ref") : node.path("$ref");
        return reference.isTextual()
                ? document.path("components")
                        .path("schemas")
                        .path(reference.textValue().substring(REFERENCE.length()))
                : node;
    }
}
