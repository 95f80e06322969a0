package dev.capstan.streamline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.patch.Codec;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.patch.MergePatch;
import dev.capstan.streamline.patch.Tokens;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.util.List;

/// The object that a handler is changing, and what of it the server knows already.
///
/// What is sent is the difference to what was sent before, not to what others have made of the object since. One
/// thread has it at a time.
final class Draft<T extends HasMetadata> {
    private final T object;
    private final Codec<T> codec;
    private final Tokens original;
    private HeldObject held;
    private Tokens sent;

    /// @param object as it was read, before anybody has changed it
    Draft(HeldObject held, T object, Codec<T> codec) throws IOException {
        this.held = held;
        this.object = object;
        this.codec = codec;
        this.original = codec.tokens(object);
        this.sent = original;
    }

    /// Sends what has changed of the status since it was last sent.
    ///
    /// @return the object as the server has it after this
    HeldObject send(Patcher patcher) throws IOException, InterruptedException {
        Tokens now = codec.tokens(object);
        if (sent.are(now)) {
            return held;
        }
        ObjectNode changed = MergePatch.between(status(sent.tree()), status(now.tree()));
        if (!changed.isEmpty()) {
            held = patcher.patchStatus(held, changed);
        }
        sent = now;
        return held;
    }

    /// What the handler has changed beside the status, which is not sent.
    List<String> strays() {
        if (sent.are(original)) {
            return List.of();
        }
        ObjectNode before = original.tree();
        ObjectNode after = sent.tree();
        before.remove("status");
        after.remove("status");
        return MergePatch.paths(MergePatch.between(before, after));
    }

    /// The status of an object; one that is not there is an empty one.
    private static ObjectNode status(ObjectNode object) {
        return object.get("status") instanceof ObjectNode found ? found : Json.object();
    }
}
