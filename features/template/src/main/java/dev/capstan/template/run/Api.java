package dev.capstan.template.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The API as handlers use it: whatever is written is written as one field manager, and by a leader only.
record Api(Wire wire) {
    /// Who has set what Templates have set.
    static final String MANAGER = "pulumi-template-controller";

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int PAGE = 500;

    static Api of(Context context) {
        return new Api(new Wire(context.client()));
    }

    Optional<ObjectNode> find(Kind kind, ObjectKey key) throws IOException, InterruptedException {
        return present(Call.get(kind.object(key)));
    }

    /// By server-side apply.
    ///
    /// @return as it is then
    ObjectNode apply(Kind kind, ObjectNode object) throws IOException, InterruptedException {
        var key = new ObjectKey(
                object.path("metadata").path("namespace").asText(""),
                object.path("metadata").path("name").asText(""));
        String path = kind.object(key) + "?force=true&fieldManager=" + MANAGER;
        return tree(wire.send(Call.patch(path, Call.APPLY_PATCH, JsonText.bytes(object))));
    }

    /// By a merge patch; nothing happens when it is gone.
    void patch(Kind kind, ObjectKey key, ObjectNode patch) throws IOException, InterruptedException {
        String path = kind.object(key) + "?fieldManager=" + MANAGER;
        Optional<ObjectNode> _ = present(Call.patch(path, Call.MERGE_PATCH, JsonText.bytes(patch)));
    }

    /// Deletes that very object; nothing happens when it is gone, or another has its name.
    void delete(Kind kind, ObjectNode object) throws IOException, InterruptedException {
        var key = new ObjectKey(
                object.path("metadata").path("namespace").asText(""),
                object.path("metadata").path("name").asText(""));
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        options.put("kind", "DeleteOptions").put("apiVersion", "v1").put("propagationPolicy", "Background");
        String uid = object.path("metadata").path("uid").asText("");
        if (!uid.isEmpty()) {
            options.putObject("preconditions").put("uid", uid);
        }
        try {
            Optional<ObjectNode> _ = present(Call.delete(kind.object(key), JsonText.bytes(options)));
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT) {
                throw e;
            }
        }
    }

    /// All with these labels, wherever they are; none when there is no such kind.
    List<ObjectNode> list(Kind kind, String selector) throws IOException, InterruptedException {
        var found = new ArrayList<ObjectNode>();
        String labels = selector.isEmpty() ? "" : "&labelSelector=" + encoded(selector);
        String next = "";
        do {
            String page = kind.collection(null) + "?limit=" + PAGE + labels
                    + (next.isEmpty() ? "" : "&continue=" + encoded(next));
            Optional<ObjectNode> list = present(Call.get(page));
            list.ifPresent(each -> each.path("items").forEach(item -> found.add((ObjectNode) item)));
            next = list.map(each -> each.path("metadata").path("continue").asText(""))
                    .orElse("");
        } while (!next.isEmpty());
        return found;
    }

    /// Whether there is any object of a kind.
    boolean hasAny(Kind kind) throws IOException, InterruptedException {
        return present(Call.get(kind.collection(null) + "?limit=1"))
                .filter(each -> !each.path("items").isEmpty())
                .isPresent();
    }

    static ObjectNode tree(byte[] json) {
        return (ObjectNode) Document.json(json).tree();
    }

    private Optional<ObjectNode> present(Call call) throws IOException, InterruptedException {
        try {
            return Optional.of(tree(wire.send(call)));
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
