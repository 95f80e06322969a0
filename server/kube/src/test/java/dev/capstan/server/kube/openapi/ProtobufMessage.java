package dev.capstan.server.kube.openapi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A protobuf message, read without knowing its type: the values of each field number, in order.
final class ProtobufMessage {
    private final Map<Integer, List<Object>> fields = new TreeMap<>();

    private ProtobufMessage() {}

    static ProtobufMessage read(byte[] bytes) {
        var message = new ProtobufMessage();
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            long tag = varint(in);
            Object value = switch ((int) (tag & 7)) {
                case 0 -> varint(in);
                case 1 -> in.getDouble();
                case 2 -> bytes(in);
                default -> throw new IllegalArgumentException("wire type " + (tag & 7));
            };
            message.fields
                    .computeIfAbsent((int) (tag >>> 3), _ -> new ArrayList<>())
                    .add(value);
        }
        return message;
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[(int) varint(in)];
        in.get(bytes);
        return bytes;
    }

    List<Integer> numbers() {
        return List.copyOf(fields.keySet());
    }

    List<Object> values(int number) {
        return fields.getOrDefault(number, List.of());
    }

    List<String> texts(int number) {
        return values(number).stream()
                .map(each -> new String((byte[]) each, StandardCharsets.UTF_8))
                .toList();
    }

    String text(int number) {
        return texts(number).getFirst();
    }

    List<ProtobufMessage> messages(int number) {
        return values(number).stream().map(each -> read((byte[]) each)).toList();
    }

    /// Follows single messages down a path of field numbers.
    ProtobufMessage at(int... path) {
        ProtobufMessage found = this;
        for (int number : path) {
            found = found.messages(number).getFirst();
        }
        return found;
    }

    /// Of the entries under a number, which have a name (1) and a value (2), the value with this name.
    ProtobufMessage named(int number, String name) {
        return messages(number).stream()
                .filter(each -> each.text(1).equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no entry " + name))
                .at(2);
    }

    List<String> names(int number) {
        return messages(number).stream().map(each -> each.text(1)).toList();
    }
}
