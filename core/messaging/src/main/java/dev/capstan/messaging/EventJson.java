package dev.capstan.messaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// An event in structured mode: one JSON object. Our own keeping, and what others may send.
public final class EventJson {
    /// What a message says it is when it is an event in structured mode.
    public static final String MEDIA_TYPE = "application/cloudevents";

    private EventJson() {}

    /// The event as JSON. Its data is in Base64, so that it comes back byte by byte.
    public static byte[] bytes(Event event) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        EventHeaders.of(event).forEach((name, value) -> json.put(name.substring("ce-".length()), value));
        if (event.contentType() != null) {
            json.put("datacontenttype", event.contentType());
        }
        json.put("data_base64", Base64.getEncoder().encodeToString(event.data()));
        return JsonText.bytes(json);
    }

    /// The event in `bytes`.
    ///
    /// @throws IllegalArgumentException when there is none, with everything that is wrong
    public static Event read(byte[] bytes) {
        JsonNode json = tree(bytes);
        var attributes = new TreeMap<String, String>();
        for (var each : json.properties()) {
            if (each.getValue().isValueNode() && !each.getValue().isNull()) {
                attributes.put(each.getKey(), each.getValue().asText());
            }
        }
        String contentType = attributes.remove("datacontenttype");
        return EventHeaders.fromAttributes(attributes, contentType, data(json, contentType));
    }

    private static JsonNode tree(byte[] bytes) {
        try {
            JsonNode tree = Document.json(bytes).tree();
            if (!tree.isObject()) {
                throw new IllegalArgumentException("a message is not a CloudEvent: it is no JSON object");
            }
            return tree;
        } catch (MalformedException e) {
            throw new IllegalArgumentException("a message is not a CloudEvent: " + e.getMessage(), e);
        }
    }

    private static byte[] data(JsonNode json, @Nullable String contentType) {
        if (json.hasNonNull("data_base64")) {
            return Base64.getDecoder().decode(json.get("data_base64").asText());
        }
        JsonNode data = json.path("data");
        if (data.isMissingNode()) {
            return new byte[0];
        }
        boolean text = data.isTextual() && contentType != null && !contentType.contains("json");
        return text ? data.textValue().getBytes(StandardCharsets.UTF_8) : JsonText.bytes(data);
    }
}
