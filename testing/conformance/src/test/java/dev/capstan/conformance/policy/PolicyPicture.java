package dev.capstan.conformance.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Answer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What of an answer is the same on every server and in every run.
final class PolicyPicture {
    private static final List<String> PASSING =
            List.of("uid", "creationTimestamp", "resourceVersion", "namespace", "name", "managedFields", "selfLink");
    /// A compiler has its own words for what is wrong.
    private static final Pattern COMPILER =
            Pattern.compile("compilation failed: .*?(?=, (spec|<nil>|metadata)[.:]|\\]?$)", Pattern.DOTALL);

    private final CaseNames names;

    PolicyPicture(CaseNames names) {
        this.names = names;
    }

    ObjectNode of(Answer answer) {
        ObjectNode picture = JsonNodeFactory.instance.objectNode();
        picture.put("code", answer.code());
        if (!answer.warnings().isEmpty()) {
            ArrayNode warnings = picture.putArray("warnings");
            answer.warnings().stream().map(names::blank).sorted().forEach(warnings::add);
        }
        JsonNode body = Document.json(names.blank(answer.body()).getBytes(StandardCharsets.UTF_8))
                .tree();
        if (body.path("kind").asText().equals("Status")) {
            status((ObjectNode) body, picture);
        } else {
            object((ObjectNode) body, picture);
        }
        return picture;
    }

    private static void status(ObjectNode body, ObjectNode picture) {
        picture.put("message", words(body.path("message").asText()));
        picture.set("reason", body.path("reason"));
        JsonNode details = body.path("details");
        if (details.isObject()) {
            ObjectNode copy = details.deepCopy();
            copy.remove("uid");
            copy.path("causes").forEach(each -> {
                if (each.has("message")) {
                    ((ObjectNode) each)
                            .put("message", words(each.path("message").asText()));
                }
            });
            picture.set("details", sorted(copy));
        }
    }

    private static String words(String message) {
        return COMPILER.matcher(message).replaceAll("compilation failed: …");
    }

    private static void object(ObjectNode body, ObjectNode picture) {
        if (body.path("metadata") instanceof ObjectNode metadata) {
            PASSING.forEach(metadata::remove);
            if (metadata.path("labels") instanceof ObjectNode labels) {
                labels.remove("case");
            }
        }
        // What controllers find out later, and what is empty until then.
        body.remove("status");
        picture.set("object", sorted(body));
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
