package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What can be done with the objects of a kind, each as an operation of v3.
///
/// kubectl reads two things from a PATCH operation: whether it has `fieldValidation`, so that the server can
/// check a document; and whether it takes strategic merge patches, which only built-in kinds do.
final class Operations {
    private static final List<String> MEDIA_TYPES = List.of("application/json", "application/yaml");
    private static final List<String> PATCHES =
            List.of("application/apply-patch+yaml", "application/json-patch+json", "application/merge-patch+json");
    private static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";
    private static final String STATUS = Definitions.META + "Status";
    private final Kind kind;
    private final String name;

    Operations(Kind kind) {
        this.kind = kind;
        this.name = kind.type().kind();
    }

    ObjectNode list() {
        return operation(
                "list", "", "Lists objects of kind " + name + ".", Parameters.LIST, kind.listComponent(), "200");
    }

    ObjectNode listAll() {
        return list().put("operationId", "list" + kind.operationInfix() + name + "ForAllNamespaces");
    }

    ObjectNode create() {
        String[] statuses = {"200", "201", "202"};
        ObjectNode operation =
                operation("post", "", "Creates a " + name + ".", Parameters.WRITE, kind.component(), statuses);
        return withBody(operation, kind.component(), MEDIA_TYPES, true);
    }

    ObjectNode deleteCollection() {
        var parameters = new ArrayList<>(Parameters.DELETE);
        parameters.addAll(Parameters.LIST.stream()
                .filter(each ->
                        !each.path("name").asText().toLowerCase(Locale.ROOT).contains("watch"))
                .toList());
        String description = "Deletes all objects of kind " + name + " that are selected.";
        ObjectNode operation = operation("deletecollection", "", description, parameters, STATUS, "200");
        return withBody(operation, Definitions.META + "DeleteOptions", MEDIA_TYPES, false);
    }

    ObjectNode read(String subresource, String component) {
        String description = "Reads " + part(subresource) + ".";
        return operation("get", subresource, description, Parameters.READ, component, "200");
    }

    ObjectNode replace(String subresource, String component) {
        String description = "Replaces " + part(subresource) + ".";
        ObjectNode operation = operation("put", subresource, description, Parameters.WRITE, component, "200", "201");
        return withBody(operation, component, MEDIA_TYPES, true);
    }

    ObjectNode patch(String subresource, String component) {
        String description = "Changes " + part(subresource) + ".";
        ObjectNode operation = operation("patch", subresource, description, Parameters.PATCH, component, "200", "201");
        var patches = new ArrayList<>(PATCHES);
        if (kind.type().builtIn()) {
            patches.add(STRATEGIC_PATCH);
        }
        return withBody(operation, Definitions.META + "Patch", patches, true);
    }

    ObjectNode delete() {
        ObjectNode operation =
                operation("delete", "", "Deletes a " + name + ".", Parameters.DELETE, STATUS, "200", "202");
        return withBody(operation, Definitions.META + "DeleteOptions", MEDIA_TYPES, false);
    }

    private String part(String subresource) {
        return subresource.isEmpty() ? "a " + name : subresource + " of a " + name;
    }

    private ObjectNode operation(
            String action,
            String subresource,
            String description,
            List<ObjectNode> parameters,
            String component,
            String... statuses) {
        ObjectNode operation = JsonNodeFactory.instance.objectNode();
        operation.putArray("tags").add(kind.tag());
        operation.put("description", description);
        operation.put("operationId", operationId(action, subresource));
        operation.putArray("parameters").addAll(parameters);
        ObjectNode responses = JsonNodeFactory.instance.objectNode();
        for (String status : statuses) {
            ObjectNode response = responses.putObject(status).put("description", meaning(status));
            response.set("content", content(component, MEDIA_TYPES));
        }
        responses.putObject("401").put("description", meaning("401"));
        operation.set("responses", responses);
        operation.put("x-kubernetes-action", action);
        operation.set("x-kubernetes-group-version-kind", kind.groupVersionKind(name));
        return operation;
    }

    private String operationId(String action, String subresource) {
        String scope = kind.type().namespaced() ? "Namespaced" : "";
        String last = subresource.isEmpty()
                ? ""
                : subresource.substring(0, 1).toUpperCase(Locale.ROOT) + subresource.substring(1);
        String rest = scope + name + last;
        return switch (action) {
            case "get" -> "read" + kind.operationInfix() + rest;
            case "put" -> "replace" + kind.operationInfix() + rest;
            case "post" -> "create" + kind.operationInfix() + rest;
            case "deletecollection" -> "delete" + kind.operationInfix() + "Collection" + rest;
            default -> action + kind.operationInfix() + rest;
        };
    }

    private static String meaning(String status) {
        return switch (status) {
            case "200" -> "OK";
            case "201" -> "Created";
            case "202" -> "Accepted";
            default -> "Unauthorized";
        };
    }

    private static ObjectNode withBody(ObjectNode operation, String component, List<String> types, boolean required) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("content", content(component, types));
        if (required) {
            body.put("required", true);
        }
        operation.set("requestBody", body);
        return operation;
    }

    private static ObjectNode content(String component, List<String> mediaTypes) {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        for (String each : mediaTypes) {
            content.putObject(each).set("schema", Dialect.V3.reference(component));
        }
        return content;
    }
}
