package dev.capstan.server.kube.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;

/// Reads plain values, and those whose JSON is not made of their fields.
final class ValueReader {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");
    private static final String SCHEMA = "apiextensions.v1.JSONSchemaProps";

    private final MessageReader messages;

    ValueReader(MessageReader messages) {
        this.messages = messages;
    }

    /// The value of a field; null when it stands for nothing.
    JsonNode read(WireReader in, Field field) {
        String name = field.name();
        if (!(field.type() instanceof ValueType.Known known)) {
            throw new IllegalStateException(name + " is a message");
        }
        return switch (known) {
            case TEXT -> JSON.textNode(in.text(name));
            case FLAG -> JSON.booleanNode(in.whole(name) != 0);
            case INT32, INT64 -> whole(in.whole(name), field);
            case DECIMAL -> decimal(in.decimal(name), name);
            case BYTES -> JSON.textNode(Base64.getEncoder().encodeToString(in.bytes(name)));
            case TIME -> time(in.bytes(name), SECONDS, name);
            case MICRO_TIME -> time(in.bytes(name), MICROSECONDS, name);
            case QUANTITY -> quantity(new WireReader(in.bytes(name)));
            case INT_OR_STRING -> intOrString(new WireReader(in.bytes(name)), name);
            case JSON -> json(new WireReader(in.bytes(name)), name);
            case TEXTS -> texts(new WireReader(in.bytes(name)));
            case SCHEMA_OR_ARRAY -> schemaOrArray(new WireReader(in.bytes(name)));
            case SCHEMA_OR_BOOL -> schemaOrBool(new WireReader(in.bytes(name)));
            case SCHEMA_OR_TEXTS -> schemaOrTexts(new WireReader(in.bytes(name)));
        };
    }

    static JsonNode whole(long value, Field field) {
        return JSON.numberNode(field.type() == ValueType.Known.INT32 ? (long) (int) value : value);
    }

    /// Through text, so that whole numbers have the form they have everywhere.
    private static JsonNode decimal(double value, String name) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw new MalformedException(name + " is " + value + ", expected a number that JSON can hold");
        }
        return Document.json(Double.toString(value).getBytes(StandardCharsets.UTF_8))
                .tree();
    }

    private static JsonNode time(byte[] bytes, DateTimeFormatter form, String name) {
        if (bytes.length == 0) {
            return NullNode.getInstance();
        }
        var in = new WireReader(bytes);
        long seconds = 0;
        int nanos = 0;
        while (in.next("Timestamp")) {
            switch (in.number()) {
                case 1 -> seconds = in.whole("Seconds");
                case 2 -> nanos = (int) in.whole("Nanos");
                default -> in.skip();
            }
        }
        try {
            var time = Instant.ofEpochSecond(seconds, form == MICROSECONDS ? nanos : 0)
                    .atOffset(ZoneOffset.UTC);
            if (time.getYear() < 0 || time.getYear() > 9999) {
                throw outside(name);
            }
            return JSON.textNode(form.format(time));
        } catch (DateTimeException | ArithmeticException _) {
            throw outside(name);
        }
    }

    private static MalformedException outside(String name) {
        return new MalformedException(name + " is a time outside the years 0 to 9999");
    }

    private static JsonNode quantity(WireReader in) {
        String text = "";
        while (in.next("Quantity")) {
            if (in.number() == 1) {
                text = in.text("String_");
            } else {
                in.skip();
            }
        }
        return JSON.textNode(text.isEmpty() ? "0" : text);
    }

    private static JsonNode intOrString(WireReader in, String name) {
        long type = 0;
        int number = 0;
        String text = "";
        while (in.next("IntOrString")) {
            switch (in.number()) {
                case 1 -> type = in.whole("Type");
                case 2 -> number = (int) in.whole("IntVal");
                case 3 -> text = in.text("StrVal");
                default -> in.skip();
            }
        }
        if (type != 0 && type != 1) {
            throw new MalformedException(name + ": impossible IntOrString.Type");
        }
        return type == 0 ? JSON.numberNode((long) number) : JSON.textNode(text);
    }

    private static JsonNode json(WireReader in, String name) {
        byte[] text = {};
        while (in.next(name)) {
            if (in.number() == 1) {
                text = in.bytes("Raw");
            } else {
                in.skip();
            }
        }
        if (text.length == 0) {
            return NullNode.getInstance();
        }
        try {
            return Document.json(text).tree();
        } catch (MalformedException e) {
            throw new MalformedException(name + " is not JSON: " + e.getMessage());
        }
    }

    private static JsonNode texts(WireReader in) {
        ArrayNode texts = JSON.arrayNode();
        while (in.next("Items")) {
            if (in.number() == 1) {
                texts.add(in.text("Items"));
            } else {
                in.skip();
            }
        }
        return texts;
    }

    private JsonNode schemaOrArray(WireReader in) {
        JsonNode schema = NullNode.getInstance();
        ArrayNode schemas = JSON.arrayNode();
        while (in.next("JSONSchemaPropsOrArray")) {
            switch (in.number()) {
                case 1 -> schema = messages.read(in.bytes("Schema"), SCHEMA);
                case 2 -> schemas.add(messages.read(in.bytes("JSONSchemas"), SCHEMA));
                default -> in.skip();
            }
        }
        return schemas.isEmpty() ? schema : schemas;
    }

    private JsonNode schemaOrBool(WireReader in) {
        JsonNode schema = NullNode.getInstance();
        boolean allows = false;
        while (in.next("JSONSchemaPropsOrBool")) {
            switch (in.number()) {
                case 1 -> allows = in.whole("Allows") != 0;
                case 2 -> schema = messages.read(in.bytes("Schema"), SCHEMA);
                default -> in.skip();
            }
        }
        return schema.isNull() ? JSON.booleanNode(allows) : schema;
    }

    private JsonNode schemaOrTexts(WireReader in) {
        JsonNode schema = NullNode.getInstance();
        ArrayNode texts = JSON.arrayNode();
        while (in.next("JSONSchemaPropsOrStringArray")) {
            switch (in.number()) {
                case 1 -> schema = messages.read(in.bytes("Schema"), SCHEMA);
                case 2 -> texts.add(in.text("Property"));
                default -> in.skip();
            }
        }
        return texts.isEmpty() ? schema : texts;
    }
}
