package dev.capstan.server.kube.table;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.JsonText;
import java.io.IOException;

/// Writes objects reduced to their metadata, `PartialObjectMetadata`.
public final class PartialMetadata {
    private final JsonGenerator json;
    private final String apiVersion;

    /// @param version of the group meta.k8s.io: `v1` or `v1beta1`
    public PartialMetadata(JsonGenerator json, String version) {
        this.json = json;
        this.apiVersion = "meta.k8s.io/" + version;
    }

    /// Writes one object.
    public void write(JsonNode object) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", "PartialObjectMetadata");
        json.writeStringField("apiVersion", apiVersion);
        json.writeFieldName("metadata");
        JsonText.write(json, metadata(object));
        json.writeEndObject();
    }

    /// Opens a list; objects and [#end] follow.
    ///
    /// @param metadata of the list: its resourceVersion, and how to continue
    public void begin(JsonNode metadata) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", "PartialObjectMetadataList");
        json.writeStringField("apiVersion", apiVersion);
        json.writeFieldName("metadata");
        JsonText.write(json, metadata);
        json.writeArrayFieldStart("items");
    }

    public void end() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
    }

    private static JsonNode metadata(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        return metadata.isObject() ? metadata : JsonNodeFactory.instance.objectNode();
    }
}
