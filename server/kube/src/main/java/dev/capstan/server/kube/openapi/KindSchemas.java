package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.type.SelectableField;
import dev.capstan.schema.Schema;
import dev.capstan.schema.SharedSchemas.Definition;

/// The schemas of a kind and of its lists, made from the schema it was defined with.
final class KindSchemas {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String METADATA = "Name, namespace, labels and the other data every object carries.";
    private final Kind kind;
    private final Dialect dialect;

    KindSchemas(Kind kind, Dialect dialect) {
        this.kind = kind;
        this.dialect = dialect;
    }

    void addTo(ObjectNode components) {
        components.set(kind.component(), object());
        components.set(kind.listComponent(), list());
    }

    /// Adds what the kind has in common with others.
    void addSharedTo(ObjectNode components) {
        Definition definition = kind.version().schema().definition();
        if (definition != null) {
            new SharedComponents(dialect, components).addUsedBy(definition);
        }
    }

    private JsonNode source() {
        Schema schema = kind.version().schema();
        Definition definition = schema.definition();
        return definition == null ? schema.source() : definition.written();
    }

    private ObjectNode object() {
        JsonNode source = source();
        ObjectNode schema;
        if (dialect == Dialect.V2 && preserves(source)) {
            // A reader of v2 would refuse whatever is not declared, so nothing is.
            schema = JSON.objectNode().put("type", "object");
        } else {
            schema = dialect == Dialect.V3 ? Unfolding.of(source) : Lowering.of(source);
            schema.put("type", "object");
            addMetadata(schema);
            addEmbedded(schema);
        }
        return identify(schema, kind.type().kind());
    }

    private static boolean preserves(JsonNode schema) {
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    private void addMetadata(ObjectNode schema) {
        ObjectNode properties = schema.withObjectProperty("properties");
        properties.set("apiVersion", text("Group and version of the schema this object follows."));
        properties.set("kind", text("Name of the resource type this object is an instance of."));
        properties.set("metadata", dialect.reference(Definitions.META + "ObjectMeta", METADATA));
    }

    /// Objects within objects have metadata too.
    private void addEmbedded(JsonNode schema) {
        for (JsonNode each : schema.path("properties")) {
            embed(each);
        }
        embed(schema.path("items"));
        embed(schema.path("additionalProperties"));
    }

    private void embed(JsonNode node) {
        if (!(node instanceof ObjectNode schema)) {
            return;
        }
        addEmbedded(schema);
        boolean open = dialect == Dialect.V2 && preserves(schema);
        if (schema.path("x-kubernetes-embedded-resource").asBoolean() && !open) {
            addMetadata(schema);
            ArrayNode required = schema.withArrayProperty("required");
            require(required, "kind");
            require(required, "apiVersion");
        }
    }

    private static void require(ArrayNode required, String field) {
        for (JsonNode each : required) {
            if (each.asText().equals(field)) {
                return;
            }
        }
        required.add(field);
    }

    private ObjectNode list() {
        ObjectNode schema = JSON.objectNode()
                .put("description", "A list of objects of kind " + kind.type().kind() + ".")
                .put("type", "object");
        schema.putArray("required").add("items");
        ObjectNode properties = schema.putObject("properties");
        properties.set("apiVersion", text("Group and version of the schema this list follows."));
        ObjectNode items =
                properties.putObject("items").put("description", "The objects.").put("type", "array");
        items.set("items", dialect.reference(kind.component()));
        properties.set("kind", text("Kind of this list."));
        properties.set(
                "metadata", dialect.reference(Definitions.META + "ListMeta", "Revision of the list, and its paging."));
        return identify(schema, kind.type().names().listKind());
    }

    private static ObjectNode text(String description) {
        return JSON.objectNode().put("description", description).put("type", "string");
    }

    private ObjectNode identify(ObjectNode schema, String name) {
        schema.putArray("x-kubernetes-group-version-kind").add(kind.groupVersionKind(name));
        if (!kind.type().builtIn() && !kind.version().selectableFields().isEmpty()) {
            ArrayNode fields = schema.putArray("x-kubernetes-selectable-fields");
            for (SelectableField each : kind.version().selectableFields()) {
                fields.addObject().put("fieldPath", each.label());
            }
        }
        return schema;
    }
}
