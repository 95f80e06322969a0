package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.server.rest.form.TypeName;

/// One version of a definition as REST shows it.
final class TypeForm {
    private TypeForm() {}

    /// @param id that of the version
    static ObjectNode of(Resource definition, String version, long id) {
        JsonNode spec = definition.tree().path("spec");
        JsonNode found = version(definition, version);
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("id", id).put("name", name(definition)).put("version", version);
        form.set("group", spec.path("group"));
        form.set("plural", spec.path("names").path("plural"));
        form.put("namespaced", spec.path("scope").asText().equals("Namespaced"));
        JsonNode schema = found.path("schema").path("openAPIV3Schema");
        form.set("description", orNull(schema.path("description")));
        form.set("schema", OpenVersions.closed(definition, version, specOf(schema)));
        form.set("reconciler", ReconcilerField.of(definition));
        form.put("require_approval", ReconcilerField.approval(definition));
        form.put("storage", found.path("storage").asBoolean());
        form.set("created_at", definition.metadata().path("creationTimestamp"));
        form.set("deleted_at", orNull(definition.metadata().path("deletionTimestamp")));
        return form;
    }

    static String name(Resource definition) {
        JsonNode spec = definition.tree().path("spec");
        return TypeName.of(
                spec.path("group").asText(), spec.path("names").path("kind").asText());
    }

    /// The version of this name; missing when there is none.
    static JsonNode version(Resource definition, String name) {
        for (JsonNode each : definition.tree().path("spec").path("versions")) {
            if (each.path("name").asText().equals(name)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    /// A copy of the schema of `spec`; kinds that others define need not have one.
    static ObjectNode specOf(JsonNode schema) {
        return schema.path("properties").path("spec") instanceof ObjectNode spec
                ? spec.deepCopy()
                : JsonNodeFactory.instance.objectNode();
    }

    private static JsonNode orNull(JsonNode value) {
        return value.isMissingNode() ? NullNode.getInstance() : value;
    }
}
