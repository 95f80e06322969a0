package dev.capstan.streamlinetest.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the server has, and what its watch would say of it: found by listing after each write.
final class Truth {
    private final Wire wire;
    private final String path;
    private Map<String, ObjectNode> objects = new LinkedHashMap<>();

    Truth(Wire wire, String path) {
        this.wire = wire;
        this.path = path;
    }

    /// The objects by name, as they were when last looked at.
    Map<String, ObjectNode> objects() {
        return objects;
    }

    /// Looks, and says what the watch says since the last look.
    List<byte[]> look() throws IOException, InterruptedException {
        ObjectNode list = Json.read(wire.send(Call.get(path)));
        Map<String, ObjectNode> now = new LinkedHashMap<>();
        list.path("items").forEach(each -> now.put(name(each), (ObjectNode) each));
        String version = list.path("metadata").path("resourceVersion").asText();
        List<byte[]> lines = new ArrayList<>();
        objects.forEach((name, before) -> {
            @Nullable ObjectNode after = now.get(name);
            if (after == null || !uid(after).equals(uid(before))) {
                ObjectNode last = before.deepCopy();
                last.withObjectProperty("metadata").put("resourceVersion", version);
                lines.add(line("DELETED", last));
            }
        });
        now.forEach((name, after) -> {
            @Nullable ObjectNode before = objects.get(name);
            if (before == null || !version(before).equals(version(after))) {
                lines.add(line(before == null ? "ADDED" : "MODIFIED", after));
            }
        });
        objects = now;
        return lines;
    }

    static String uid(JsonNode object) {
        return object.path("metadata").path("uid").asText();
    }

    static String version(JsonNode object) {
        return object.path("metadata").path("resourceVersion").asText();
    }

    private static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    private static byte[] line(String type, ObjectNode object) {
        return ("{\"type\":\"" + type + "\",\"object\":" + new String(Json.bytes(object), UTF_8) + "}").getBytes(UTF_8);
    }
}
