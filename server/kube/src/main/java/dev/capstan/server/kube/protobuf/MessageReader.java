package dev.capstan.server.kube.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.server.kube.protobuf.Field.Presence;
import dev.capstan.server.kube.protobuf.Field.Shape;

/// Turns messages into trees.
///
/// Protobuf leaves out what is not set, Go's JSON leaves out what is empty and says so, and the two do not agree:
/// each [Field] tells which. A field that was sent and is empty may have to go; one that was not sent may have to be
/// there. What was sent twice counts the last time; messages and lists add up.
final class MessageReader {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Messages messages;
    private final ValueReader values = new ValueReader(this);
    private int depth;

    MessageReader(Messages messages) {
        this.messages = messages;
    }

    static MalformedException tooDeep() {
        return new MalformedException("nested deeper than the allowed depth of " + Document.MAX_DEPTH + " levels");
    }

    /// Reads a message of that name.
    ObjectNode read(byte[] bytes, String message) {
        ObjectNode tree = JSON.objectNode();
        read(new WireReader(bytes), messages.named(message), tree);
        return tree;
    }

    void read(WireReader in, Message message, ObjectNode into) {
        if (++depth > Document.MAX_DEPTH) {
            throw tooDeep();
        }
        while (in.next(message.shortName())) {
            Field field = message.field(in.number());
            if (field == null) {
                in.skip();
            } else {
                read(in, field, into);
            }
        }
        complete(message, into);
        depth--;
    }

    private void read(WireReader in, Field field, ObjectNode into) {
        switch (field.shape()) {
            case ONE -> one(in, field, into);
            case LIST -> list(in, field, into);
            case MAP -> entry(new WireReader(in.bytes(field.name())), field, into.withObjectProperty(field.name()));
            case INLINE -> nested(in, field, into);
        }
    }

    private void one(WireReader in, Field field, ObjectNode into) {
        if (field.type() instanceof ValueType.Of) {
            nested(in, field, into.withObjectProperty(field.name()));
            return;
        }
        JsonNode value = values.read(in, field);
        if (value.isNull() || (field.presence() == Presence.NONZERO && isZero(value))) {
            into.remove(field.name());
        } else {
            into.set(field.name(), value);
        }
    }

    private void nested(WireReader in, Field field, ObjectNode into) {
        read(new WireReader(in.bytes(field.name())), message(field), into);
    }

    private void list(WireReader in, Field field, ObjectNode into) {
        boolean whole = field.type() == ValueType.Known.INT32 || field.type() == ValueType.Known.INT64;
        if (!whole || !in.isRun()) {
            into.withArrayProperty(field.name()).add(value(in, field));
            return;
        }
        WireReader packed = WireReader.packed(in.bytes(field.name()));
        while (packed.hasMore()) {
            into.withArrayProperty(field.name()).add(ValueReader.whole(packed.packedWhole(), field));
        }
    }

    private void entry(WireReader in, Field field, ObjectNode into) {
        String key = "";
        JsonNode value = null;
        while (in.next(field.name())) {
            switch (in.number()) {
                case 1 -> key = in.text("key");
                case 2 -> value = value(in, field);
                default -> in.skip();
            }
        }
        into.set(key, value == null ? empty(field) : value);
    }

    private JsonNode value(WireReader in, Field field) {
        return field.type() instanceof ValueType.Of(String message)
                ? read(in.bytes(field.name()), message)
                : values.read(in, field);
    }

    /// Adds what Go writes although nobody set it.
    private void complete(Message message, ObjectNode into) {
        for (Field field : message.fields()) {
            if (field.shape() == Shape.INLINE) {
                complete(message(field), into);
            } else if (field.presence() == Presence.ALWAYS && !into.has(field.name())) {
                JsonNode value = empty(field);
                if (!value.isNull()) {
                    into.set(field.name(), value);
                }
            }
        }
    }

    private JsonNode empty(Field field) {
        if (!(field.type() instanceof ValueType.Known known)) {
            ObjectNode tree = JSON.objectNode();
            complete(message(field), tree);
            return tree;
        }
        return switch (known) {
            case TEXT, BYTES -> JSON.textNode("");
            case FLAG -> JSON.booleanNode(false);
            case INT32, INT64, DECIMAL, INT_OR_STRING -> JSON.numberNode(0L);
            case QUANTITY -> JSON.textNode("0");
            case TEXTS -> JSON.arrayNode();
            case TIME, MICRO_TIME, JSON, SCHEMA_OR_ARRAY, SCHEMA_OR_BOOL, SCHEMA_OR_TEXTS -> NullNode.getInstance();
        };
    }

    private Message message(Field field) {
        if (field.type() instanceof ValueType.Of(String message)) {
            return messages.named(message);
        }
        throw new IllegalStateException(field.name() + " is not a message");
    }

    private static boolean isZero(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty();
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> value.doubleValue() == 0;
            case ARRAY, BINARY, MISSING, NULL, OBJECT, POJO -> false;
        };
    }
}
