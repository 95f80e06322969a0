package dev.capstan.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What is served, for machines. Paths come from the endpoints themselves.
public final class OpenApiDocument {
    private static final String JSON = "application/json";
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    /// What the document is about.
    ///
    /// @param prefix what all paths begin with, but for a few; the document is there too
    public record About(String prefix, String title, String description) {}

    private final About about;
    private final List<Endpoint> endpoints;
    private final JsonNode schemas;

    /// @param schemas what bodies look like, by the names that the endpoints use
    public OpenApiDocument(About about, List<Endpoint> endpoints, JsonNode schemas) {
        this.about = about;
        this.endpoints = List.copyOf(endpoints);
        this.schemas = schemas;
    }

    /// Serves the document, which tells of itself too. Who may ask for the documents of Kubernetes may ask for it.
    public Endpoint endpoint(Registry registry) {
        return described(call -> {
            registry.check(new Question.OnPath("get", "/openapi/v3"));
            call.send(200, tree());
        });
    }

    private Endpoint described(Endpoint.Action action) {
        return Endpoint.of("GET", about.prefix() + "/openapi.json", "This document", action)
                .answering(200, "Document");
    }

    public ObjectNode tree() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", about.title())
                .put("version", "v1")
                .put("description", about.description());
        ObjectNode paths = document.putObject("paths");
        var all = new ArrayList<>(endpoints);
        all.add(described(_ -> {}));
        for (Endpoint each : all) {
            ObjectNode path =
                    paths.path(each.path()) instanceof ObjectNode known ? known : paths.putObject(each.path());
            path.set(each.method().toLowerCase(Locale.ROOT), operation(each));
        }
        document.putObject("components").set("schemas", schemas);
        return document;
    }

    private ObjectNode operation(Endpoint endpoint) {
        ObjectNode operation = JsonNodeFactory.instance.objectNode();
        operation.put("operationId", operationId(endpoint)).put("summary", endpoint.summary());
        parameters(endpoint, operation.putArray("parameters"));
        if (!endpoint.body().isEmpty()) {
            ObjectNode body = operation.putObject("requestBody").put("required", endpoint.bodyRequired());
            body.putObject("content").putObject(JSON).set("schema", schema(endpoint.body()));
        }
        ObjectNode responses = operation.putObject("responses");
        new TreeMap<>(endpoint.answers()).forEach((status, schema) -> {
            ObjectNode response = responses.putObject(status.toString()).put("description", words(status));
            if (schema.equals("text/event-stream")) {
                response.putObject("content")
                        .putObject(schema)
                        .putObject("schema")
                        .put("type", "string");
            } else if (!schema.isEmpty()) {
                response.putObject("content").putObject(JSON).set("schema", schema(schema));
            }
        });
        ObjectNode problem = responses.putObject("default").put("description", "It did not work");
        problem.putObject("content").putObject("application/problem+json").set("schema", schema("Problem"));
        return operation;
    }

    /// `getResourcesId`: what machines call it.
    private String operationId(Endpoint endpoint) {
        var id = new StringBuilder(endpoint.method().toLowerCase(Locale.ROOT));
        for (String each : withoutPrefix(endpoint.path()).split("[^A-Za-z0-9]+")) {
            if (!each.isEmpty()) {
                id.append(each.substring(0, 1).toUpperCase(Locale.ROOT)).append(each.substring(1));
            }
        }
        return id.toString();
    }

    private String withoutPrefix(String path) {
        return path.startsWith(about.prefix()) ? path.substring(about.prefix().length()) : path;
    }

    private static void parameters(Endpoint endpoint, ArrayNode parameters) {
        VARIABLE.matcher(endpoint.path()).results().forEach(each -> {
            String name = each.group(1);
            ObjectNode parameter = parameters.addObject();
            parameter.put("name", name).put("in", "path").put("required", true);
            parameter.putObject("schema").put("type", name.equals("id") ? "integer" : "string");
        });
        for (Endpoint.Parameter each : endpoint.parameters()) {
            ObjectNode parameter = parameters.addObject();
            parameter.put("name", each.name()).put("in", "query").put("description", each.description());
            parameter.putObject("schema").put("type", each.type());
        }
    }

    private static ObjectNode schema(String name) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        if (name.startsWith("[")) {
            return schema.put("type", "array").set("items", schema(name.substring(1, name.length() - 1)));
        }
        return schema.put("$ref", "#/components/schemas/" + name);
    }

    private static String words(int status) {
        return switch (status) {
            case 201 -> "It was created";
            case 202 -> "It was asked for";
            case 204 -> "It is gone";
            case 503 -> "Something is wrong";
            default -> "It worked";
        };
    }
}
