package dev.capstan.server.kube.protobuf;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The form of a message.
///
/// @param name as in `core.v1.Pod`
record Message(String name, List<Field> fields, Map<Integer, Field> byNumber) {
    Message(String name, List<Field> fields) {
        this(
                name,
                List.copyOf(fields),
                fields.stream().collect(Collectors.toUnmodifiableMap(Field::number, Function.identity())));
    }

    @Nullable
    Field field(int number) {
        return byNumber.get(number);
    }

    String shortName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
