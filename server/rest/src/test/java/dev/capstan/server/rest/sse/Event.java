package dev.capstan.server.rest.sse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;

/// An event as a client sees it.
record Event(long id, String type, JsonNode data, String text) {
    static Event parse(String text) {
        long id = -1;
        String type = "";
        JsonNode data = MissingNode.getInstance();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("id: ")) {
                id = Long.parseLong(line.substring(4));
            } else if (line.startsWith("event: ")) {
                type = line.substring(7);
            } else if (line.startsWith("data: ")) {
                data = Document.json(line.substring(6).getBytes(StandardCharsets.UTF_8))
                        .tree();
            }
        }
        return new Event(id, type, data, text);
    }

    /// `CREATED one`
    @Override
    public String toString() {
        return type + " " + data.path("resource_name").asText();
    }
}
