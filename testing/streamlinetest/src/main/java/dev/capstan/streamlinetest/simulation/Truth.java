package dev.capstan.streamlinetest.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the server has of a kind, and what its watch would say of it: found by listing after each write.
final class Truth {
    /// What a cluster puts into every namespace by itself, whenever it likes.
    private static final String NOT_OURS = "kube-root-ca.crt";

    private final Wire wire;
    private final Kind kind;
    private final String path;
    private Map<String, ObjectNode> objects = new LinkedHashMap<>();

    /// Whether something may have been written since the last look.
    private boolean stale = true;

    Truth(Stage stage, Class<? extends HasMetadata> type) {
        this.wire = stage.wire();
        this.kind = Kind.of(type);
        this.path = kind.collection(stage.namespace());
    }

    /// Something may be written by a request to this path.
    void touch(String requested) {
        stale |= requested.startsWith(path);
    }

    void touch() {
        stale = true;
    }

    Kind kind() {
        return kind;
    }

    /// The objects by name, as they were when last looked at.
    Map<String, ObjectNode> objects() {
        return objects;
    }

    /// Looks if need be, and says what the watch says since the last look.
    List<byte[]> look() throws IOException, InterruptedException {
        if (!stale) {
            return List.of();
        }
        stale = false;
        ObjectNode list = Json.read(wire.send(Call.get(path)));
        Map<String, ObjectNode> now = new LinkedHashMap<>();
        list.path("items").forEach(each -> now.put(name(each), (ObjectNode) each));
        now.remove(NOT_OURS);
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

    /// The uids of those that an object belongs to.
    static List<String> owners(JsonNode object) {
        return object.path("metadata")
                .path("ownerReferences")
                .valueStream()
                .map(each -> each.path("uid").asText())
                .toList();
    }

    static boolean isDeleting(JsonNode object) {
        return object.path("metadata").has("deletionTimestamp");
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
