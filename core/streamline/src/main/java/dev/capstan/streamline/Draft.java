package dev.capstan.streamline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.patch.Codec;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.patch.MergePatch;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The object that a handler is changing, and what of it the server knows already.
///
/// What is sent is the difference to what was sent before, not to what others have made of the object since. One
/// thread has it at a time.
final class Draft<T extends HasMetadata> {
    private final T object;
    private final Original<T> original;
    private final Codec<T> codec;
    private HeldObject held;
    private byte @Nullable [] sent;

    Draft(HeldObject held, T object, Original<T> original, Codec<T> codec) {
        this.held = held;
        this.object = object;
        this.original = original;
        this.codec = codec;
    }

    /// Sends what has changed of the status since it was last sent.
    ///
    /// @return the object as the server has it after this
    HeldObject send(Patcher patcher) throws IOException, InterruptedException {
        byte[] now = codec.write(object);
        byte @Nullable [] known = sent;
        if (known == null ? original.is(now) : Arrays.equals(known, now)) {
            return held;
        }
        ObjectNode changed = MergePatch.between(
                status(Json.read(known == null ? original.written() : known)), status(Json.read(now)));
        if (!changed.isEmpty()) {
            held = patcher.patchStatus(held, changed);
        }
        sent = now;
        return held;
    }

    /// What the handler has changed beside the status, which is not sent.
    List<String> strays() throws IOException {
        byte @Nullable [] last = sent;
        if (last == null) {
            return List.of();
        }
        ObjectNode before = Json.read(original.written());
        ObjectNode after = Json.read(last);
        before.remove("status");
        after.remove("status");
        return MergePatch.paths(MergePatch.between(before, after));
    }

    /// The status of an object; one that is not there is an empty one.
    private static ObjectNode status(ObjectNode object) {
        return object.get("status") instanceof ObjectNode found ? found : Json.object();
    }
}
