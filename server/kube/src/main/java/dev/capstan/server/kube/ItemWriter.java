package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Writes the items of a list of a built-in kind, which do not say what they are: the list does.
final class ItemWriter {
    private final OutputStream out;
    private final List<byte[]> beginnings;

    ItemWriter(OutputStream out, String kind, String apiVersion) {
        this.out = out;
        String ofVersion = "\"apiVersion\":\"" + apiVersion + "\",";
        String ofKind = "\"kind\":\"" + kind + "\",";
        this.beginnings = List.of(
                ("{" + ofVersion + ofKind).getBytes(StandardCharsets.UTF_8),
                ("{" + ofKind + ofVersion).getBytes(StandardCharsets.UTF_8));
    }

    /// @param json of a whole object; most begin with what is left out, so that they need not be read
    void write(byte[] json) throws IOException {
        for (byte[] each : beginnings) {
            int length = each.length;
            if (json.length > length && Arrays.equals(json, 0, length, each, 0, length)) {
                out.write('{');
                out.write(json, length, json.length - length);
                return;
            }
        }
        JsonNode tree = Document.json(json).tree();
        ((ObjectNode) tree).remove(List.of("apiVersion", "kind"));
        out.write(JsonText.bytes(tree));
    }
}
