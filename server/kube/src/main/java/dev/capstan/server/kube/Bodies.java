package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.Patch;
import dev.capstan.registry.access.Witness;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.kube.protobuf.ProtobufBody;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads request bodies.
final class Bodies {
    private static final int LIMIT = 3 * 1024 * 1024;

    private Bodies() {}

    /// An object of a kind, in JSON, YAML or, when the kind is built in, protobuf.
    static Document object(Exchange exchange, ResourceType type, String version) throws IOException {
        String apiVersion = new GroupVersion(type.group(), version).toString();
        return object(exchange, apiVersion, type.kind(), type.builtIn());
    }

    /// An object of a built-in kind that is kept nowhere, such as a Scale.
    static Document object(Exchange exchange, String apiVersion, String kind) throws IOException {
        return object(exchange, apiVersion, kind, true);
    }

    private static Document object(Exchange exchange, String apiVersion, String kind, boolean builtIn)
            throws IOException {
        String type = contentType(exchange);
        if (builtIn && type.equals(ProtobufBody.MEDIA_TYPE)) {
            return told(protobuf(bytes(exchange), apiVersion, kind));
        }
        return switch (type) {
            case "", "application/json" -> told(json(bytes(exchange)));
            case "application/yaml", "application/x-yaml", "text/yaml" -> told(yaml(bytes(exchange)));
            default ->
                throw new Refusal.UnsupportedMediaType("the body of the request was in an unknown format (" + type
                                + ") - accepted media types include: application/json, application/yaml"
                                + (builtIn ? ", " + ProtobufBody.MEDIA_TYPE : ""))
                        .asException();
        };
    }

    private static Document told(Document body) {
        Witness.current().received(body.tree());
        return body;
    }

    private static Document protobuf(byte[] bytes, String apiVersion, String kind) {
        ProtobufBody body;
        try {
            body = ProtobufBody.open(bytes, apiVersion, kind);
        } catch (MalformedException e) {
            throw new Refusal.BadRequest(
                            "the object provided is unrecognized (must be of type " + kind + "): " + e.getMessage())
                    .asException();
        }
        try {
            return new Document(tree(body), List.of());
        } catch (MalformedException e) {
            String version = body.apiVersion().substring(body.apiVersion().indexOf('/') + 1);
            throw new Refusal.BadRequest(body.kind() + " in version \"" + version + "\" cannot be handled as a " + kind
                            + ": " + e.getMessage())
                    .asException();
        }
    }

    private static ObjectNode tree(ProtobufBody body) {
        return body.tree()
                .orElseThrow(() -> new MalformedException(
                        "no kind \"" + body.kind() + "\" is registered for version \"" + body.apiVersion() + "\""));
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
                                        + " application/strategic-merge-patch+json, application/apply-patch+yaml")
                        .asException();
        };
        if (form == Patch.Form.APPLY) {
            return applied(bytes(exchange));
        }
        try {
            return new Patch(form, told(Document.json(bytes(exchange))).tree());
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
            told(body);
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
        JsonNode tree = options(contentType(exchange), bytes);
        String kind = tree.path("kind").asText("DeleteOptions");
        if (!tree.isObject() || !kind.equals("DeleteOptions")) {
            throw new Refusal.BadRequest("the body is a " + kind + ", expected DeleteOptions or nothing").asException();
        }
        Witness.current().received(tree);
        return tree;
    }

    private static JsonNode options(String type, byte[] bytes) {
        if (!type.equals(ProtobufBody.MEDIA_TYPE)) {
            return (type.contains("yaml") ? yaml(bytes) : json(bytes)).tree();
        }
        try {
            ProtobufBody body = ProtobufBody.open(bytes, "v1", "DeleteOptions");
            // The options belong to every group and version, and are the same in each.
            boolean options = body.kind().equals("DeleteOptions");
            return tree(options ? new ProtobufBody("v1", body.kind(), body.raw()) : body);
        } catch (MalformedException e) {
            throw new Refusal.BadRequest(String.valueOf(e.getMessage())).asException();
        }
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
