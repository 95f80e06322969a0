package dev.capstan.streamline.cache;

import java.util.Arrays;

/// An object as it was read, without `metadata.managedFields`.
///
/// The bytes are never changed, and are handed out as they are to those who read them.
public final class HeldObject {
    private static final byte[] NOTHING = {};

    private final Header header;
    private final byte[] json;
    private final int annotationsFrom;
    private final int annotationsTo;

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

    /// The same without its content, for those who only want to know that it is there.
    HeldObject headerOnly() {
        return new HeldObject(header, NOTHING, 0, 0);
    }

    @Override
    public String toString() {
        return header.key() + " at " + header.resourceVersion();
    }
}
