package dev.capstan.server.kube.openapi;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Writes the fields of one protobuf message.
final class ProtobufWriter {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH_DELIMITED = 2;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(64);

    void text(int field, String value) {
        bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    void bytes(int field, byte[] value) {
        tag(field, LENGTH_DELIMITED);
        varint(value.length);
        out.writeBytes(value);
    }

    void message(int field, ProtobufWriter message) {
        tag(field, LENGTH_DELIMITED);
        varint(message.out.size());
        out.writeBytes(message.toByteArray());
    }

    void flag(int field, boolean value) {
        whole(field, value ? 1 : 0);
    }

    void whole(int field, long value) {
        tag(field, VARINT);
        varint(value);
    }

    void decimal(int field, double value) {
        tag(field, FIXED64);
        long bits = Double.doubleToRawLongBits(value);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            out.write((int) (bits >>> shift));
        }
    }

    byte[] toByteArray() {
        return out.toByteArray();
    }

    private void tag(int field, int wireType) {
        varint(((long) field << 3) | wireType);
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
