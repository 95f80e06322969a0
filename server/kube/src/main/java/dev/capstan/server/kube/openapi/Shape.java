package dev.capstan.server.kube.openapi;

import static java.util.stream.Collectors.toUnmodifiableMap;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// How a JSON value is written in protobuf: as a field of a message, under a number its surroundings know.
///
/// OpenAPI documents in protobuf follow gnostic's messages, which mirror the JSON closely: an object with known
/// keys is a message, one with free keys a list of name and value, an alternative a message of which one field is
/// set.
sealed interface Shape {
    void write(ProtobufWriter out, int number, JsonNode value);

    /// A field of a message.
    record Field(int number, Shape shape) {
        void write(ProtobufWriter out, JsonNode value) {
            shape.write(out, number, value);
        }
    }

    /// A single value.
    enum Scalar implements Shape {
        TEXT {
            @Override
            public void write(ProtobufWriter out, int number, JsonNode value) {
                out.text(number, value.asText());
            }
        },
        FLAG {
            @Override
            public void write(ProtobufWriter out, int number, JsonNode value) {
                out.flag(number, value.asBoolean());
            }
        },
        WHOLE {
            @Override
            public void write(ProtobufWriter out, int number, JsonNode value) {
                out.whole(number, value.asLong());
            }
        },
        DECIMAL {
            @Override
            public void write(ProtobufWriter out, int number, JsonNode value) {
                out.decimal(number, value.asDouble());
            }
        }
    }

    /// Every item of an array under the same number.
    record Repeated(Shape item) implements Shape {
        @Override
        public void write(ProtobufWriter out, int number, JsonNode value) {
            value.forEach(each -> item.write(out, number, each));
        }
    }

    /// What has no place in the message.
    record Nothing() implements Shape {
        @Override
        public void write(ProtobufWriter out, int number, JsonNode value) {}
    }

    /// A shape that contains itself.
    record Later(Supplier<Shape> shape) implements Shape {
        @Override
        public void write(ProtobufWriter out, int number, JsonNode value) {
            shape.get().write(out, number, value);
        }
    }

    /// What becomes a message of its own.
    sealed interface Structure extends Shape {
        void fill(ProtobufWriter message, JsonNode value);

        @Override
        default void write(ProtobufWriter out, int number, JsonNode value) {
            var message = new ProtobufWriter();
            fill(message, value);
            out.message(number, message);
        }

        default byte[] encode(JsonNode value) {
            var message = new ProtobufWriter();
            fill(message, value);
            return message.toByteArray();
        }
    }

    /// An object with known keys; those that start with `x-` go to the field for extensions.
    record Message(Map<String, Field> fields, int extensions) implements Structure {
        private static final Named EXTENSIONS = new Named(0, new Any());

        @Override
        public void fill(ProtobufWriter message, JsonNode value) {
            for (Map.Entry<String, JsonNode> each : value.properties()) {
                Field field = fields.get(each.getKey());
                if (field != null) {
                    field.write(message, each.getValue());
                } else if (each.getKey().startsWith("x-")) {
                    EXTENSIONS.entry(message, extensions, each.getKey(), each.getValue());
                }
            }
        }
    }

    /// An object with free keys: under `number`, a message with name and value for each.
    record Named(int number, Shape value) implements Structure {
        @Override
        public void fill(ProtobufWriter message, JsonNode object) {
            object.properties().forEach(each -> entry(message, number, each.getKey(), each.getValue()));
        }

        void entry(ProtobufWriter message, int under, String name, JsonNode content) {
            var entry = new ProtobufWriter();
            entry.text(1, name);
            value.write(entry, 2, content);
            message.message(under, entry);
        }
    }

    /// A message whose only field depends on the value.
    record Choice(Function<JsonNode, Field> field) implements Structure {
        @Override
        public void fill(ProtobufWriter message, JsonNode value) {
            field.apply(value).write(message, value);
        }
    }

    /// Any value at all, as text. It is read as YAML, of which JSON is a part.
    record Any() implements Structure {
        @Override
        public void fill(ProtobufWriter message, JsonNode value) {
            message.text(2, JsonText.string(value));
        }
    }

    /// A key of an object, and the field it is written to.
    record Keyed(String key, Field field) {}

    static Keyed field(String key, int number, Shape shape) {
        return new Keyed(key, new Field(number, shape));
    }

    /// @param extensions the number of the field for extensions
    static Message message(int extensions, Keyed... fields) {
        return new Message(Stream.of(fields).collect(toUnmodifiableMap(Keyed::key, Keyed::field)), extensions);
    }

    /// A message with this shape as its only field.
    static Choice wrapped(int number, Shape shape) {
        var field = new Field(number, shape);
        return new Choice(_ -> field);
    }
}
