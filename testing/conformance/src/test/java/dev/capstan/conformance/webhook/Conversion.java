package dev.capstan.conformance.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.callout.HookServer.Reply;

/// A webhook that converts: what is `centimetres` in one version is `millimetres` in the other. An object says by an
/// annotation how it is to be mistreated.
final class Conversion {
    private Conversion() {}

    static Reply answer(JsonNode review) {
        JsonNode request = review.path("request");
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("apiVersion", review.path("apiVersion"));
        answer.put("kind", "ConversionReview");
        ObjectNode response = answer.putObject("response");
        response.set("uid", request.path("uid"));
        response.putObject("result").put("status", "Success");
        ArrayNode objects = response.putArray("convertedObjects");
        for (JsonNode each : request.path("objects")) {
            ObjectNode object = each.deepCopy();
            convert(object, request.path("desiredAPIVersion").asText());
            mistreat(object, response);
            objects.add(object);
        }
        return Reply.json(answer);
    }

    private static void convert(ObjectNode object, String apiVersion) {
        object.put("apiVersion", apiVersion);
        ObjectNode spec = object.withObject("/spec");
        if (apiVersion.endsWith("v2") && spec.has("centimetres")) {
            spec.put("millimetres", spec.remove("centimetres").asLong() * 10);
        } else if (apiVersion.endsWith("v1") && spec.has("millimetres")) {
            spec.put("centimetres", spec.remove("millimetres").asLong() / 10);
        }
    }

    private static void mistreat(ObjectNode object, ObjectNode response) {
        ObjectNode metadata = (ObjectNode) object.path("metadata");
        switch (metadata.path("annotations").path("mistreat").asText("")) {
            case "label" -> metadata.withObject("/labels").put("converted", "yes");
            case "bad label" -> metadata.withObject("/labels").put("a b", "yes");
            case "name" -> metadata.put("name", "other");
            case "finalizer" -> metadata.withArray("/finalizers").add("example.dev/never");
            case "kind" -> object.put("kind", "Other");
            case "version" -> object.put("apiVersion", "other/v1");
            case "unknown" -> object.withObject("/spec").put("unknown", 1L);
            case "failure" ->
                response.putObject("result").put("status", "Failure").put("message", "cannot do it");
            case "silence" -> response.putObject("result").put("status", "Failed");
            case "uid" -> response.put("uid", "another");
            default -> {}
        }
    }
}
