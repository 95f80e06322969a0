package dev.capstan.conformance.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.registry.callout.HookServer.Call;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// What is the same on every server: no uids, no times, no ports, no names that were made up.
final class HookPicture {
    private static final List<String> PASSING = List.of("uid", "resourceVersion", "creationTimestamp");

    private final String namespace;

    HookPicture(String namespace) {
        this.namespace = namespace;
    }

    ObjectNode answer(Answer answer, JsonNode step) {
        ObjectNode picture = JsonNodeFactory.instance.objectNode().put("code", answer.code());
        JsonNode body = answer.json();
        if (body.path("kind").asText("").equals("Status") && answer.code() >= 400) {
            if (step.path("words").asBoolean(true)) {
                picture.put("message", same(body.path("message").asText("")));
            }
            for (String each : List.of("reason", "details")) {
                if (body.has(each) && step.path("words").asBoolean(true)) {
                    picture.set(each, same(body.path(each)));
                }
            }
        } else if (body.has("items")) {
            ArrayNode items = picture.putArray("items");
            body.path("items").forEach(each -> items.add(object(each).path("metadata")));
        } else if (!body.path("kind").asText("").equals("Status")) {
            picture.set("object", object(body));
            if (step.path("owners").asBoolean(false)) {
                picture.set("owners", owners(body.path("metadata").path("managedFields")));
            }
        }
        if (!answer.warnings().isEmpty()) {
            ArrayNode warnings = picture.putArray("warnings");
            answer.warnings().stream().sorted().forEach(each -> warnings.add(same(each)));
        }
        return picture;
    }

    /// What webhooks were told.
    ArrayNode calls(List<Call> calls) {
        ArrayNode told = JsonNodeFactory.instance.arrayNode();
        for (Call each : calls) {
            ObjectNode call = told.addObject();
            call.put("hook", each.path().substring(each.path().lastIndexOf('/') + 1));
            call.put("query", each.query());
            for (var part : each.body().path("request").properties()) {
                switch (part.getKey()) {
                    case "uid", "userInfo" -> call.put(part.getKey(), "given");
                    case "object", "oldObject" -> call.set(part.getKey(), object(part.getValue()));
                    default -> call.set(part.getKey(), same(part.getValue()));
                }
            }
        }
        return told;
    }

    /// They come in the order of their times, to the second: which that is depends on the moment.
    private static ArrayNode owners(JsonNode managed) {
        ArrayNode owners = JsonNodeFactory.instance.arrayNode();
        managed.valueStream()
                .sorted(Comparator.comparing(each -> each.path("manager").asText()))
                .forEach(each -> {
                    ObjectNode owner = each.deepCopy();
                    owner.remove("time");
                    owners.add(sorted(owner));
                });
        return owners;
    }

    /// Of kinds that other servers know more about only what the cases set.
    private JsonNode object(JsonNode object) {
        if (!(object instanceof ObjectNode)) {
            return object;
        }
        ObjectNode copy = object.deepCopy();
        if (copy.path("metadata") instanceof ObjectNode metadata) {
            for (String each : PASSING) {
                if (metadata.has(each)) {
                    metadata.put(each, "given");
                }
            }
            metadata.remove("managedFields");
        }
        if (copy.path("kind").asText("").equals("Deployment")) {
            JsonNode replicas = copy.path("spec").path("replicas");
            copy.remove(List.of("status", "spec"));
            copy.set("replicas", replicas);
        }
        return sorted(same(copy));
    }

    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ArrayNode array) {
            ArrayNode sorted = array.arrayNode();
            array.forEach(each -> sorted.add(sorted(each)));
            return sorted;
        }
        if (!(node instanceof ObjectNode object)) {
            return node;
        }
        ObjectNode sorted = object.objectNode();
        object.properties().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(each -> sorted.set(each.getKey(), sorted(each.getValue())));
        return sorted;
    }

    private JsonNode same(JsonNode node) {
        return Document.json(same(JsonText.string(node)).getBytes(StandardCharsets.UTF_8))
                .tree();
    }

    private String same(String text) {
        return text.replace(namespace, "the-namespace")
                .replaceAll("https://127\\.0\\.0\\.1:[0-9]+", "https://hooks")
                .replaceAll("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "some-uid")
                .replaceAll("made-[a-z0-9]{5}\\b", "made-up");
    }
}
