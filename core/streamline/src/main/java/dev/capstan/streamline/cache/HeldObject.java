package dev.capstan.streamline.cache;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// An object as it was read, without `metadata.managedFields`.
///
/// The bytes are never changed, and are handed out as they are to those who read them.
public final class HeldObject {
    private static final byte[] NOTHING = {};

    private final Header header;
    private final byte[] json;
    private final int annotationsFrom;
    private final int annotationsTo;
    private volatile byte @Nullable [] untouched;

    HeldObject(Header header, byte[] json, int annotationsFrom, int annotationsTo) {
        this.header = header;
        this.json = json;
        this.annotationsFrom = annotationsFrom;
        this.annotationsTo = annotationsTo;
    }

    public Header header() {
        return header;
    }

    public byte[] json() {
        return json;
    }

    /// Whether both have the same annotations, written alike.
    public boolean hasAnnotationsOf(HeldObject other) {
        return Arrays.equals(
                json, annotationsFrom, annotationsTo, other.json, other.annotationsFrom, other.annotationsTo);
    }

    /// How the object looked when nobody had touched it, as whoever handles it writes it down; null when that
    /// was not told yet. Kept here because it holds for exactly this version.
    public byte @Nullable [] untouched() {
        return untouched;
    }

    /// Tells how the object looks when nobody has touched it: something short, such as a digest.
    public void untouched(byte[] looks) {
        untouched = looks;
    }

    /// The same without its content, for those who only want to know that it is there.
    HeldObject headerOnly() {
        return new HeldObject(header, NOTHING, 0, 0);
    }

    @Override
    public String toString() {
        return header.key() + " at " + header.resourceVersion();
    }
}
