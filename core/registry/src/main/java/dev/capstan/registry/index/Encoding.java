package dev.capstan.registry.index;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/// The bytes of an object as they are stored and served.
///
/// An object's resourceVersion is the revision of its commit, which is not known when it is encoded, and never
/// needs to be stored. So the stored form has none and begins `{"apiVersion":…,"kind":…,"metadata":{`; the served
/// form has it spliced in right after that, by copying bytes. Nothing is parsed again to serve an object.
final class Encoding {
    private static final byte[] METADATA = "\"metadata\":{".getBytes(StandardCharsets.UTF_8);

    private Encoding() {}

    /// The stored form.
    static byte[] encode(ObjectNode tree) {
        var out = new ByteArrayOutputStream(1024);
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeStringField("apiVersion", tree.path("apiVersion").asText());
            json.writeStringField("kind", tree.path("kind").asText());
            json.writeObjectFieldStart("metadata");
            writeAllBut(json, tree.path("metadata"), "resourceVersion", "", "");
            json.writeEndObject();
            writeAllBut(json, tree, "apiVersion", "kind", "metadata");
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /// Where in the stored form the resourceVersion belongs.
    static int splicePoint(byte[] stored) {
        for (int at = 0; at <= stored.length - METADATA.length; at++) {
            if (stored[at] == '"'
                    && Arrays.mismatch(stored, at, at + METADATA.length, METADATA, 0, METADATA.length) < 0) {
                return at + METADATA.length;
            }
        }
        throw new IllegalArgumentException("stored bytes have no metadata");
    }

    /// The served form; the stored one itself at revision 0, which means that nothing was committed.
    static byte[] splice(byte[] stored, int at, long revision) {
        if (revision == 0) {
            return stored;
        }
        byte[] field = field(revision, stored[at] == '}');
        byte[] served = new byte[stored.length + field.length];
        System.arraycopy(stored, 0, served, 0, at);
        System.arraycopy(field, 0, served, at, field.length);
        System.arraycopy(stored, at, served, at + field.length, stored.length - at);
        return served;
    }

    /// The served form of the same object at another revision.
    static byte[] resplice(byte[] served, int at, long was, long now) {
        boolean alone = served[at + field(was, true).length] == '}';
        int skip = at + field(was, alone).length;
        byte[] field = field(now, alone);
        byte[] again = new byte[served.length - (skip - at) + field.length];
        System.arraycopy(served, 0, again, 0, at);
        System.arraycopy(field, 0, again, at, field.length);
        System.arraycopy(served, skip, again, at + field.length, served.length - skip);
        return again;
    }

    private static byte[] field(long revision, boolean alone) {
        return ("\"resourceVersion\":\"" + revision + (alone ? "\"" : "\",")).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void writeAllBut(JsonGenerator json, JsonNode node, String one, String two, String three)
            throws IOException {
        for (Map.Entry<String, JsonNode> each : node.properties()) {
            String name = each.getKey();
            if (!name.equals(one) && !name.equals(two) && !name.equals(three)) {
                json.writeFieldName(name);
                JsonText.write(json, each.getValue());
            }
        }
    }
}
