package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;

/// Makes CustomResourceDefinitions of resource types.
final class Definition {
    private static final String OPEN = "x-kubernetes-preserve-unknown-fields";

    private Definition() {}

    /// A definition with one version.
    static Resource of(TypeBody type) {
        Resource definition = Resource.empty();
        String plural = type.pluralOr();
        definition.tree().put("apiVersion", "apiextensions.k8s.io/v1").put("kind", "CustomResourceDefinition");
        definition.ownMetadata().put("name", plural + "." + type.group());
        ObjectNode spec = definition.tree().putObject("spec");
        spec.put("group", type.group())
                .put("scope", Boolean.FALSE.equals(type.namespaced()) ? "Cluster" : "Namespaced");
        spec.putObject("names").put("kind", type.kind()).put("plural", plural);
        spec.putArray("versions").add(version(type).put("storage", true));
        annotate(definition, type);
        return definition;
    }

    /// Adds a version, in place; the last that anybody prefers is the one that is stored.
    static void add(Resource definition, TypeBody type) {
        versions(definition).add(version(type).put("storage", false));
        annotate(definition, type);
        OpenVersions.settle(definition);
    }

    /// Changes a version, in place.
    static void change(Resource definition, TypeBody type) {
        for (JsonNode each : versions(definition)) {
            if (each.path("name").asText().equals(type.version())
                    && each.path("schema").path("openAPIV3Schema") instanceof ObjectNode schema) {
                if (type.description() != null) {
                    schema.put("description", type.description());
                }
                if (type.schema() != null) {
                    OpenVersions.forget(definition, type.version());
                    spec(schema, type.schema());
                }
            }
        }
        annotate(definition, type);
        OpenVersions.settle(definition);
    }

    /// Takes a version away, in place.
    static void remove(Resource definition, String version) {
        ArrayNode versions = versions(definition);
        for (int i = versions.size() - 1; i >= 0; i--) {
            if (versions.get(i).path("name").asText().equals(version)) {
                versions.remove(i);
            }
        }
        OpenVersions.settle(definition);
    }

    /// Makes another version the one that is stored, in place.
    static void storeOther(Resource definition, String version) {
        boolean found = false;
        for (JsonNode each : versions(definition)) {
            boolean other = !found && !each.path("name").asText().equals(version);
            ((ObjectNode) each).put("storage", other);
            found |= other;
        }
    }

    static ArrayNode versions(Resource definition) {
        return (ArrayNode) definition.tree().path("spec").path("versions");
    }

    private static ObjectNode version(TypeBody type) {
        ObjectNode version = JsonNodeFactory.instance.objectNode();
        version.put("name", type.version()).put("served", true);
        ObjectNode schema = version.putObject("schema").putObject("openAPIV3Schema");
        schema.put("type", "object");
        if (type.description() != null) {
            schema.put("description", type.description());
        }
        schema.putObject("properties").putObject("status").put("type", "object").put(OPEN, true);
        if (type.schema() != null) {
            spec(schema, type.schema());
        }
        version.putObject("subresources").putObject("status");
        columns(version.putArray("additionalPrinterColumns"));
        return version;
    }

    /// A spec of which something is required is required itself.
    private static void spec(ObjectNode schema, ObjectNode spec) {
        ((ObjectNode) schema.path("properties")).set("spec", spec.deepCopy());
        schema.remove("required");
        if (!spec.path("required").isEmpty()) {
            schema.putArray("required").add("spec");
        }
    }

    private static void columns(ArrayNode columns) {
        column(columns, "Status", "string", ".status.phase");
        column(columns, "Message", "string", ".status.message").put("priority", 1L);
        column(columns, "Observed", "integer", ".status.observedGeneration").put("priority", 1L);
        column(columns, "Age", "date", ".metadata.creationTimestamp");
    }

    private static ObjectNode column(ArrayNode columns, String name, String type, String path) {
        return columns.addObject().put("name", name).put("type", type).put("jsonPath", path);
    }

    private static void annotate(Resource definition, TypeBody type) {
        if (type.reconciler() != null) {
            TypeVersionIds.annotate(definition, ReconcilerField.ANNOTATION, type.reconciler());
        }
        if (type.approval() != null) {
            TypeVersionIds.annotate(definition, ReconcilerField.APPROVAL, Boolean.toString(type.approval()));
        }
    }
}
