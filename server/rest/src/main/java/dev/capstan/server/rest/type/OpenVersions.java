package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;

/// Versions of one type whose schemas differ.
///
/// A definition keeps every object in one version, and whoever reads or writes it in another loses the fields that
/// one does not have: also a reconciler that only writes the status. So the schemas of such versions are *opened*:
/// they keep what they do not know. To clients of REST they stay closed, and are shown as they were given. An
/// annotation says where each was open before.
///
/// Example: with `v1` `{a}` and `v2` `{b}` both schemas keep unknown fields in the definition; a resource of `v2` is
/// still refused over REST when it has `a`.
final class OpenVersions {
    private static final String ANNOTATION = "capstan.dev/open-versions";
    private static final String OPEN = "x-kubernetes-preserve-unknown-fields";

    private OpenVersions() {}

    /// Opens the versions of a definition if their schemas differ, in place; closes them if not.
    static void settle(Resource definition) {
        ObjectNode before = kept(definition);
        ObjectNode opened = JsonNodeFactory.instance.objectNode();
        JsonNode versions = definition.tree().path("spec").path("versions");
        versions.forEach(each -> close(spec(each), before.path(name(each))));
        if (differ(versions)) {
            versions.forEach(each -> open(spec(each), "", opened.putArray(name(each))));
        }
        if (opened.isEmpty()) {
            if (definition.metadata().path("annotations") instanceof ObjectNode annotations) {
                annotations.remove(ANNOTATION);
            }
        } else {
            TypeVersionIds.annotate(definition, ANNOTATION, JsonText.string(opened));
        }
    }

    /// The schema of a version's spec as it was given.
    ///
    /// @param schema the method's own
    static ObjectNode closed(Resource definition, String version, ObjectNode schema) {
        close(schema, kept(definition).path(version));
        return schema;
    }

    /// Before a version gets another schema: where the old one was open does not matter any more.
    static void forget(Resource definition, String version) {
        ObjectNode marks = kept(definition);
        if (marks.remove(version) != null) {
            TypeVersionIds.annotate(definition, ANNOTATION, JsonText.string(marks));
        }
    }

    private static boolean differ(JsonNode versions) {
        for (JsonNode each : versions) {
            if (!spec(each).equals(spec(versions.get(0)))) {
                return true;
            }
        }
        return false;
    }

    /// @param marks where the schema says by itself that it keeps what it does not know
    private static void open(JsonNode schema, String at, ArrayNode marks) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        if (object.path(OPEN).asBoolean()) {
            marks.add(at);
        } else if (object.path("type").asText().equals("object") && !object.has("additionalProperties")) {
            object.put(OPEN, true);
        }
        object.path("properties")
                .properties()
                .forEach(each -> open(each.getValue(), at + "/properties/" + each.getKey(), marks));
        open(object.path("items"), at + "/items", marks);
        open(object.path("additionalProperties"), at + "/additionalProperties", marks);
    }

    private static void close(JsonNode schema, JsonNode marks) {
        if (marks.isArray()) {
            close(schema, "", marks);
        }
    }

    private static void close(JsonNode schema, String at, JsonNode marks) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        boolean own = marks.valueStream().anyMatch(each -> each.asText().equals(at));
        if (!own) {
            object.remove(OPEN);
        }
        object.path("properties")
                .properties()
                .forEach(each -> close(each.getValue(), at + "/properties/" + each.getKey(), marks));
        close(object.path("items"), at + "/items", marks);
        close(object.path("additionalProperties"), at + "/additionalProperties", marks);
    }

    private static JsonNode spec(JsonNode version) {
        return version.path("schema").path("openAPIV3Schema").path("properties").path("spec");
    }

    private static String name(JsonNode version) {
        return version.path("name").asText();
    }

    private static ObjectNode kept(Resource definition) {
        String text = definition.annotations().getOrDefault(ANNOTATION, "{}");
        try {
            return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree() instanceof ObjectNode marks
                    ? marks
                    : JsonNodeFactory.instance.objectNode();
        } catch (MalformedException e) {
            return JsonNodeFactory.instance.objectNode();
        }
    }
}
