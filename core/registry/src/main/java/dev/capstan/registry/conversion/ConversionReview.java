package dev.capstan.registry.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.util.ArrayList;
import java.util.List;

/// Speaks `apiextensions.k8s.io` ConversionReview. Of `v1` an answer is held to the letter; `v1beta1` was laxer.
///
/// @param version empty when the webhook speaks none that we speak
record ConversionReview(String version) {
    private static final String GROUP = "apiextensions.k8s.io";
    private static final String KIND = "ConversionReview";

    static ConversionReview firstOf(JsonNode versions) {
        for (JsonNode each : versions) {
            if (each.asText().equals("v1") || each.asText().equals("v1beta1")) {
                return new ConversionReview(each.asText());
            }
        }
        return new ConversionReview("");
    }

    byte[] question(String uid, List<ObjectNode> objects, String apiVersion) throws ConversionException {
        if (version.isEmpty()) {
            throw new ConversionException(" failed: no supported conversion review versions");
        }
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("kind", KIND).put("apiVersion", GROUP + "/" + version);
        ObjectNode request = review.putObject("request");
        request.put("uid", uid).put("desiredAPIVersion", apiVersion);
        var sent = request.putArray("objects");
        for (ObjectNode each : objects) {
            sent.add(each);
        }
        return JsonText.bytes(review);
    }

    List<ObjectNode> answers(String uid, byte[] body) throws ConversionException {
        JsonNode review = read(body);
        boolean strict = version.equals("v1");
        GroupVersion found = GroupVersion.parse(review.path("apiVersion").asText(""));
        String kind = review.path("kind").asText("");
        if (strict && !(found.equals(new GroupVersion(GROUP, "v1")) && kind.equals(KIND))) {
            throw new ConversionException(" failed: expected webhook response of " + GROUP + "/v1, Kind=" + KIND
                    + ", got " + found.group() + "/" + found.version() + ", Kind=" + kind);
        }
        JsonNode response = review.path("response");
        if (!response.isObject()) {
            throw new ConversionException(" failed: no response provided");
        }
        String given = response.path("uid").asText("");
        if (strict && !given.equals(uid)) {
            throw new ConversionException(" failed: expected response.uid=\"" + uid + "\", got \"" + given + "\"");
        }
        refuseFailure(response.path("result"));
        return objects(response.path("convertedObjects"));
    }

    private static JsonNode read(byte[] body) throws ConversionException {
        try {
            return Document.json(body).tree();
        } catch (MalformedException e) {
            throw new ConversionException(" failed: couldn't get version/kind; json parse error: " + e.getMessage());
        }
    }

    private static void refuseFailure(JsonNode result) throws ConversionException {
        String status = result.path("status").asText("");
        String message = result.path("message").asText("");
        if (!status.equals("Success")) {
            throw new ConversionException(" failed: "
                    + (message.isEmpty() ? "response.result.status was '" + status + "', not 'Success'" : message));
        }
    }

    private static List<ObjectNode> objects(JsonNode array) throws ConversionException {
        var found = new ArrayList<ObjectNode>();
        for (JsonNode each : array) {
            if (!(each instanceof ObjectNode object)) {
                throw new ConversionException(
                        " returned invalid converted object at index " + found.size() + ": Object 'Kind' is missing");
            }
            found.add(object);
        }
        return found;
    }
}
