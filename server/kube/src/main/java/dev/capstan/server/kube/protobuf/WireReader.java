package dev.capstan.server.kube.protobuf;

import dev.capstan.api.json.MalformedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads the fields of one message from its bytes. Lengths are checked before anything is copied.
///
/// [#next] moves to a field; then its value is read, or skipped.
final class WireReader {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH_DELIMITED = 2;
    private static final int GROUP_START = 3;
    private static final int GROUP_END = 4;
    private static final int FIXED32 = 5;
    private static final int LONGEST_VARINT = 10;

    private final byte[] bytes;
    private int at;
    private int number;
    private int wireType;

    WireReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Moves to the next field; false at the end.
    ///
    /// @param message what is being read, for messages
    boolean next(String message) {
        if (at == bytes.length) {
            return false;
        }
        tag();
        if (wireType == GROUP_END) {
            throw new MalformedException("proto: " + message + ": wiretype end group for non-group");
        }
        if (number <= 0) {
            throw new MalformedException(
                    "proto: " + message + ": illegal tag " + number + " (wire type " + wireType + ")");
        }
        return true;
    }

    /// The number of the field.
    int number() {
        return number;
    }

    /// Whether the value is a run of bytes: text, a message, or packed numbers.
    boolean isRun() {
        return wireType == LENGTH_DELIMITED;
    }

    /// @param field the name of the field, for messages
    byte[] bytes(String field) {
        expect(LENGTH_DELIMITED, field);
        int length = length();
        byte[] run = Arrays.copyOfRange(bytes, at, at + length);
        at += length;
        return run;
    }

    /// What is not UTF-8 is replaced, as Kubernetes does when it writes JSON.
    String text(String field) {
        expect(LENGTH_DELIMITED, field);
        int length = length();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    long whole(String field) {
        expect(VARINT, field);
        return varint();
    }

    double decimal(String field) {
        expect(FIXED64, field);
        need(Long.BYTES);
        double value = ByteBuffer.wrap(bytes, at, Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getDouble();
        at += Long.BYTES;
        return value;
    }

    /// The numbers of a packed list, which have no tags of their own.
    static WireReader packed(byte[] run) {
        return new WireReader(run);
    }

    boolean hasMore() {
        return at < bytes.length;
    }

    long packedWhole() {
        return varint();
    }

    /// Passes over the value, whatever it is.
    void skip() {
        int groups = 0;
        do {
            switch (wireType) {
                case VARINT -> varint();
                case FIXED64 -> pass(Long.BYTES);
                case LENGTH_DELIMITED -> pass(length());
                case GROUP_START -> groups++;
                case GROUP_END -> groups--;
                case FIXED32 -> pass(Integer.BYTES);
                default -> throw new MalformedException("proto: illegal wireType " + wireType);
            }
            if (groups > 0) {
                tag();
            }
        } while (groups > 0);
    }

    private void tag() {
        long tag = varint();
        number = (int) (tag >>> 3);
        wireType = (int) (tag & 7);
    }

    private void expect(int wanted, String field) {
        if (wireType != wanted) {
            throw new MalformedException("proto: wrong wireType = " + wireType + " for field " + field);
        }
    }

    private void pass(int count) {
        need(count);
        at += count;
    }

    private int length() {
        long length = varint();
        if (length < 0) {
            throw new MalformedException("proto: negative length found during unmarshaling");
        }
        if (length > bytes.length - at) {
            throw endTooSoon();
        }
        return (int) length;
    }

    private void need(int count) {
        if (bytes.length - at < count) {
            throw endTooSoon();
        }
    }

    private long varint() {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            need(1);
            byte next = bytes[at++];
            value |= (long) (next & 0x7F) << (7 * i);
            if (next >= 0) {
                return value;
            }
        }
        throw new MalformedException("proto: integer overflow");
    }

    private static MalformedException endTooSoon() {
        return new MalformedException("unexpected EOF");
    }
}
