package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.Patch;
import dev.capstan.server.http.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads request bodies.
final class Bodies {
    private static final int LIMIT = 3 * 1024 * 1024;

    private Bodies() {}

    /// An object, in JSON or YAML.
    static Document object(Exchange exchange) throws IOException {
        String type = contentType(exchange);
        return switch (type) {
            case "application/vnd.kubernetes.protobuf" ->
                throw new Refusal.UnsupportedMediaType(
                                "protobuf bodies are not read yet: send JSON or YAML, with kubectl for"
                                        + " example by appending --dry-run=client -o yaml | kubectl apply -f -")
                        .asException();
            case "", "application/json" -> json(bytes(exchange));
            case "application/yaml", "application/x-yaml", "text/yaml" -> yaml(bytes(exchange));
            default ->
                throw new Refusal.UnsupportedMediaType("the body of the request was in an unknown format (" + type
                                + ") - accepted media types include: application/json, application/yaml")
                        .asException();
        };
    }

    /// A patch; its media type says of which form.
    static Patch patch(Exchange exchange) throws IOException {
        Patch.Form form = switch (contentType(exchange)) {
            case "application/json-patch+json" -> Patch.Form.JSON;
            case "application/merge-patch+json" -> Patch.Form.MERGE;
            case "application/strategic-merge-patch+json" -> Patch.Form.STRATEGIC;
            case "application/apply-patch+yaml" -> Patch.Form.APPLY;
            default ->
                throw new Refusal.UnsupportedMediaType(
                                "the body of the request was in an unknown format - accepted media"
                                        + " types include: application/json-patch+json, application/merge-patch+json,"
                                        + " application/strategic-merge-patch+json")
                        .asException();
        };
        if (form == Patch.Form.APPLY) {
            return applied(bytes(exchange));
        }
        try {
            return new Patch(form, Document.json(bytes(exchange)).tree());
        } catch (MalformedException e) {
            throw new Refusal.BadRequest("error decoding patch: " + e.getMessage()).asException();
        }
    }

    /// What is applied, in YAML, of which JSON is a part.
    private static Patch applied(byte[] bytes) {
        try {
            boolean isJson = isJson(bytes);
            Document body = bytes.length == 0
                    ? new Document(JsonNodeFactory.instance.objectNode(), List.of())
                    : isJson ? Document.json(bytes) : Document.yaml(bytes);
            if (!body.tree().isObject()) {
                throw new MalformedException("found no object");
            }
            return new Patch(Patch.Form.APPLY, body.tree(), body.duplicates(), false);
        } catch (MalformedException e) {
            throw new Refusal.BadRequest("error decoding YAML: " + e.getMessage()).asException();
        }
    }

    private static boolean isJson(byte[] bytes) {
        for (byte each : bytes) {
            if (!Character.isWhitespace(each)) {
                return each == '{';
            }
        }
        return false;
    }

    /// The options in the body of a DELETE; null when there is no body.
    static @Nullable JsonNode options(Exchange exchange) throws IOException {
        byte[] bytes = bytes(exchange);
        if (bytes.length == 0) {
            return null;
        }
        Document document = contentType(exchange).contains("yaml") ? yaml(bytes) : json(bytes);
        JsonNode tree = document.tree();
        String kind = tree.path("kind").asText("DeleteOptions");
        if (!tree.isObject() || !kind.equals("DeleteOptions")) {
            throw new Refusal.BadRequest("the body is a " + kind + ", expected DeleteOptions or nothing").asException();
        }
        return tree;
    }

    private static Document json(byte[] bytes) {
        try {
            return Document.json(bytes);
        } catch (MalformedException e) {
            throw new Refusal.BadRequest("the body of the request is not JSON: " + e.getMessage()).asException();
        }
    }

    private static Document yaml(byte[] bytes) {
        try {
            return Document.yaml(bytes);
        } catch (MalformedException e) {
            throw new Refusal.BadRequest("the body of the request is not YAML: " + e.getMessage()).asException();
        }
    }

    private static byte[] bytes(Exchange exchange) throws IOException {
        return exchange.body(LIMIT);
    }

    private static String contentType(Exchange exchange) {
        String header = exchange.header("Content-Type").orElse("");
        int semicolon = header.indexOf(';');
        return (semicolon < 0 ? header : header.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }
}
