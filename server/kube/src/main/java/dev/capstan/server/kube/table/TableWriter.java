package dev.capstan.server.kube.table;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.JsonText;
import java.io.IOException;
import java.time.Clock;

/// Streams tables: a row is written and forgotten.
///
/// For a list: [#begin], [#row] for each object, [#end]. For a single object or an event of a watch: [#single].
public final class TableWriter {
    private static final String INITIAL_EVENTS_END = "/metadata/annotations/k8s.io~1initial-events-end";
    private final JsonGenerator json;
    private final String apiVersion;
    private final TableFormat format;
    private final IncludeObject include;
    private final Clock clock;
    private final PartialMetadata partial;

    /// @param version of the group meta.k8s.io: `v1` or `v1beta1`
    public TableWriter(JsonGenerator json, String version, TableFormat format, IncludeObject include, Clock clock) {
        this.json = json;
        this.apiVersion = "meta.k8s.io/" + version;
        this.format = format;
        this.include = include;
        this.clock = clock;
        this.partial = new PartialMetadata(json, version);
    }

    /// Opens a table with its columns.
    ///
    /// @param metadata of the list: its resourceVersion, and how to continue
    public void begin(JsonNode metadata) throws IOException {
        open(metadata, true);
    }

    public void row(JsonNode object) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("cells");
        for (JsonNode each : format.cells(object, clock)) {
            JsonText.write(json, each);
        }
        json.writeEndArray();
        json.writeFieldName("object");
        writeObject(object);
        json.writeEndObject();
    }

    public void end() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
    }

    /// Writes a whole table with one row.
    ///
    /// @param columns whether to describe the columns; in a watch only the first event does
    public void single(JsonNode object, boolean columns) throws IOException {
        var metadata = JsonNodeFactory.instance.objectNode();
        String revision = object.at("/metadata/resourceVersion").asText("");
        if (!revision.isEmpty()) {
            metadata.put("resourceVersion", revision);
        }
        open(metadata, columns);
        row(object);
        end();
    }

    private void open(JsonNode metadata, boolean columns) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", "Table");
        json.writeStringField("apiVersion", apiVersion);
        json.writeFieldName("metadata");
        JsonText.write(json, metadata);
        json.writeFieldName("columnDefinitions");
        if (columns) {
            writeColumns();
        } else {
            json.writeNull();
        }
        json.writeArrayFieldStart("rows");
    }

    private void writeColumns() throws IOException {
        json.writeStartArray();
        for (ColumnDefinition each : format.columnDefinitions()) {
            each.write(json);
        }
        json.writeEndArray();
    }

    private void writeObject(JsonNode object) throws IOException {
        switch (include) {
            case OBJECT -> JsonText.write(json, object);
            case METADATA -> partial.write(object);
            case NONE -> {
                // The bookmark that ends the initial events says so in an annotation that clients must see.
                if (object.at(INITIAL_EVENTS_END).isMissingNode()) {
                    json.writeNull();
                } else {
                    partial.write(object);
                }
            }
        }
    }
}
