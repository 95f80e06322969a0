package dev.capstan.streamline;

import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.patch.Codec;
import dev.capstan.streamline.patch.StatusField;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// An object as it was before its handler got it, to tell afterwards what the handler did to it.
///
/// At the first look at a version the object is written down. If the handler leaves it as it was, a digest of
/// that stays with the version, and later looks need not write anything before they call the handler.
final class Original<T extends HasMetadata> {
    /// Only ever cloned: to ask for one each time takes longer than to use it.
    private static final MessageDigest DIGEST = sha256();

    private final HeldObject held;
    private final Codec<T> codec;
    private final StatusField status;
    private byte @Nullable [] written;

    private Original(HeldObject held, Codec<T> codec, StatusField status) {
        this.held = held;
        this.codec = codec;
        this.status = status;
    }

    /// @param object what was read from `held`, with a status
    static <T extends HasMetadata> Original<T> of(HeldObject held, T object, Codec<T> codec, StatusField status)
            throws IOException {
        var original = new Original<T>(held, codec, status);
        original.written = held.untouched() == null ? codec.write(object) : null;
        return original;
    }

    /// Whether the object is still as it was.
    ///
    /// @param now as it is written now
    boolean is(byte[] now) {
        if (written == null) {
            return Arrays.equals(held.untouched(), digest(now));
        }
        boolean same = Arrays.equals(written, now);
        if (same) {
            held.untouched(digest(now));
        }
        return same;
    }

    /// As it was written before.
    byte[] written() throws IOException {
        byte @Nullable [] known = written;
        if (known != null) {
            return known;
        }
        T object = codec.read(held.json());
        status.fill(object);
        return codec.write(object);
    }

    private static byte[] digest(byte[] json) {
        try {
            return ((MessageDigest) DIGEST.clone()).digest(json);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's SHA-256 can be cloned", e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
