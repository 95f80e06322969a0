package dev.capstan.api.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SegmentedStringWriter;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/// Trees as JSON text, compact and in the order of their keys.
public final class JsonText {
    private JsonText() {}

    public static byte[] bytes(JsonNode tree) {
        try (var out = new ByteArrayBuilder(JsonReader.FACTORY._getBufferRecycler())) {
            try (JsonGenerator json = JsonReader.FACTORY.createGenerator(out)) {
                write(json, tree);
            }
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String string(JsonNode tree) {
        try (var out = new SegmentedStringWriter(JsonReader.FACTORY._getBufferRecycler())) {
            try (JsonGenerator json = JsonReader.FACTORY.createGenerator(out)) {
                write(json, tree);
            }
            return out.getAndClear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A generator of the same dialect, for those who stream.
    public static JsonGenerator generator(OutputStream out) throws IOException {
        return JsonReader.FACTORY.createGenerator(out);
    }

    /// Writes the tree where the generator is.
    public static void write(JsonGenerator json, JsonNode node) throws IOException {
        switch (node.getNodeType()) {
            case OBJECT -> {
                json.writeStartObject();
                for (Map.Entry<String, JsonNode> each : node.properties()) {
                    json.writeFieldName(each.getKey());
                    write(json, each.getValue());
                }
                json.writeEndObject();
            }
            case ARRAY -> {
                json.writeStartArray();
                for (JsonNode each : node) {
                    write(json, each);
                }
                json.writeEndArray();
            }
            case STRING -> json.writeString(node.textValue());
            case NUMBER -> writeNumber(json, node);
            case BOOLEAN -> json.writeBoolean(node.booleanValue());
            default -> json.writeNull();
        }
    }

    private static void writeNumber(JsonGenerator json, JsonNode node) throws IOException {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            json.writeNumber(node.longValue());
            return;
        }
        json.writeNumber(node.doubleValue());
    }
}
