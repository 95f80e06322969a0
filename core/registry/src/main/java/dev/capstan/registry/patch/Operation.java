package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import org.jspecify.annotations.Nullable;

/// One operation of a JSON patch, as it was written.
///
/// @param value null is what was written or what was left out: no one tells them apart
record Operation(
        int index,
        String op,
        @Nullable String path,
        @Nullable String from,
        JsonNode value) {
    static Operation of(JsonNode written, int index) {
        if (!written.isObject()) {
            throw Rejection.malformed("error decoding patch: operation " + index + " is " + Rejection.kind(written)
                    + ", expected an object with op and path");
        }
        String op = text(written, "op", index);
        JsonNode value = written.get("value");
        return new Operation(
                index,
                op == null ? "" : op,
                text(written, "path", index),
                text(written, "from", index),
                value == null ? NullNode.getInstance() : value);
    }

    private static @Nullable String text(JsonNode written, String name, int index) {
        JsonNode value = written.get(name);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw Rejection.malformed("error decoding patch: " + name + " of operation " + index + " is "
                    + Rejection.kind(value) + ", expected a string");
        }
        return value.textValue();
    }

    @Override
    public String toString() {
        return op + (from == null ? "" : " " + from) + (path == null ? "" : " " + path);
    }
}
