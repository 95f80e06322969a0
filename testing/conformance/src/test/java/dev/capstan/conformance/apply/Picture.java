package dev.capstan.conformance.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Answer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/// What of an answer is the same on every server and in every run.
final class Picture {
    private static final List<String> PASSING =
            List.of("uid", "creationTimestamp", "resourceVersion", "namespace", "name", "managedFields");

    private final String name;
    private final String namespace;
    private String revision = "";

    Picture(String name, String namespace) {
        this.name = name;
        this.namespace = namespace;
    }

    ObjectNode of(Answer answer) {
        ObjectNode picture = JsonNodeFactory.instance.objectNode();
        picture.put("code", answer.code());
        String text = answer.body().replace(name, "$NAME").replace(namespace, "$NS");
        ObjectNode body = (ObjectNode)
                Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
        if (answer.code() < 300) {
            object(body, picture);
        } else {
            picture.set("message", body.path("message"));
            picture.set("reason", body.path("reason").isMissingNode() ? picture.nullNode() : body.get("reason"));
            if (body.path("details").has("causes")) {
                causes(picture.putArray("causes"), body.path("details").path("causes"));
            }
        }
        return picture;
    }

    /// In one order, and each once: Kubernetes has them in any order and some of them twice.
    private static void causes(ArrayNode picture, JsonNode causes) {
        var found = new TreeMap<String, JsonNode>();
        causes.forEach(each -> found.put(each.path("field").asText() + each.path("message"), sorted(each)));
        found.values().forEach(picture::add);
    }

    private void object(ObjectNode body, ObjectNode picture) {
        ObjectNode metadata = (ObjectNode) body.remove("metadata");
        String now = metadata.path("resourceVersion").asText();
        picture.put("changed", !now.equals(revision));
        revision = now;
        List<JsonNode> owners = new ArrayList<>();
        metadata.path("managedFields").forEach(each -> owners.add(owner(each)));
        owners.sort(Comparator.comparing(JsonNode::toString));
        PASSING.forEach(metadata::remove);
        if (metadata.has("generateName")) {
            metadata.put("generateName", "…");
        }
        picture.set("object", sorted(body.set("metadata", metadata)));
        ArrayNode all = picture.putArray("owners");
        owners.forEach(all::add);
    }

    private static JsonNode owner(JsonNode entry) {
        ObjectNode owner = JsonNodeFactory.instance.objectNode();
        owner.put(
                "who",
                entry.path("manager").asText() + " " + entry.path("operation").asText() + " "
                        + entry.path("apiVersion").asText() + " "
                        + entry.path("subresource").asText());
        owner.put("timed", entry.has("time"));
        return owner.set("fields", sorted(entry.path("fieldsV1")));
    }

    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            var members = new TreeMap<String, JsonNode>();
            object.properties().forEach(each -> members.put(each.getKey(), sorted(each.getValue())));
            ObjectNode ordered = JsonNodeFactory.instance.objectNode();
            ordered.setAll(members);
            return ordered;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            array.forEach(each -> items.add(sorted(each)));
            return items;
        }
        return node;
    }
}
