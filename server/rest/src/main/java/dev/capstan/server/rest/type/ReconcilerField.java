package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.server.endpoints.Body;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Who reconciles the resources of a type: over REST the field `reconciler`, in a definition an annotation.
final class ReconcilerField {
    static final String ANNOTATION = "capstan.dev/reconciler";
    static final String APPROVAL = "capstan.dev/require-approval";
    private static final String EXTERNAL = "external";

    private ReconcilerField() {}

    /// `{"external": true}`, `{"plugin": NAME}` or `{"action": NAME, "with": {…}}`, with what else was said; or null.
    static JsonNode of(Resource definition) {
        String text = definition.annotations().getOrDefault(ANNOTATION, "");
        if (text.isEmpty()) {
            return NullNode.getInstance();
        }
        ObjectNode field = JsonNodeFactory.instance.objectNode();
        if (text.equals(EXTERNAL)) {
            return field.put(EXTERNAL, true);
        }
        return text.startsWith("{") ? tree(text) : field.put("plugin", text);
    }

    private static JsonNode tree(String text) {
        try {
            return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
        } catch (MalformedException e) {
            return TextNode.valueOf(text);
        }
    }

    static boolean approval(Resource definition) {
        return definition.annotations().getOrDefault(APPROVAL, "").equals("true");
    }

    /// What the annotation says for the field of a body; null when the body has none. Whether an object makes sense is
    /// asked of those who reconcile, when the definition is written.
    static @Nullable String read(Body body) {
        JsonNode value = body.value("reconciler");
        if (value == null) {
            return null;
        }
        if (value.isTextual() && !value.asText().isEmpty()) {
            return value.asText();
        }
        if (value.path(EXTERNAL).isBoolean() && value.path(EXTERNAL).asBoolean() && value.size() == 1) {
            return EXTERNAL;
        }
        if (value.path("plugin").isTextual() && value.size() == 1) {
            return value.path("plugin").asText();
        }
        if (value.isObject() && !value.isEmpty()) {
            return JsonText.string(value);
        }
        body.problem(
                "reconciler",
                "is " + JsonText.string(value)
                        + ", expected {\"external\": true}, {\"plugin\": NAME} or {\"action\": NAME, \"with\": {…}}");
        return null;
    }
}
