package dev.capstan.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.value.Shape.Entries;
import dev.capstan.cel.value.Shape.Fields;
import dev.capstan.cel.value.Shape.Items;
import dev.capstan.cel.value.Shape.Maybe;
import dev.capstan.cel.value.Shape.Reading;
import dev.capstan.cel.value.Shape.Scalar;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/// Gives JSON the form that CEL computes with. Objects and lists stay where they are and are read when asked.
public final class Values {
    private Values() {}

    public static Object of(JsonNode value, Shape shape) {
        if (value.isNull()) {
            return NullValue.NULL_VALUE;
        }
        return switch (shape) {
            case Scalar scalar -> scalar(value, scalar);
            case Items items -> value instanceof ArrayNode array ? new ListValue(array, items) : any(value);
            case Entries entries -> value instanceof ObjectNode object ? new MapValue(object, entries) : any(value);
            case Fields fields -> value instanceof ObjectNode object ? new ObjectValue(object, fields) : any(value);
            case Maybe(var present) -> Optional.of(of(value, present));
        };
    }

    private static Object scalar(JsonNode value, Scalar scalar) {
        return switch (scalar.reading()) {
            case ANY, TEXT, WHOLE, BOOLEAN -> any(value);
            case NUMBER -> value.isNumber() ? (Object) value.doubleValue() : any(value);
            case BYTES, DURATION, DATE, TIMESTAMP -> notation(value.asText(), scalar.reading());
        };
    }

    /// A text that stands for something else. One that cannot be read stays a text: no function takes it then.
    private static Object notation(String text, Reading reading) {
        try {
            return switch (reading) {
                case BYTES -> CelByteString.of(Base64.getDecoder().decode(text));
                case DURATION -> Durations.parse(text);
                case DATE -> LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
                case TIMESTAMP ->
                    OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant();
                case ANY, TEXT, WHOLE, NUMBER, BOOLEAN -> text;
            };
        } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
            return text;
        }
    }

    /// A value as its JSON says, for want of a schema.
    static Object any(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING, BINARY -> value.asText();
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> value.isIntegralNumber() ? (Object) value.longValue() : (Object) value.doubleValue();
            case ARRAY -> new ListValue((ArrayNode) value, ListValue.OF_ANYTHING);
            case OBJECT -> new MapValue((ObjectNode) value, MapValue.OF_ANYTHING);
            case NULL, MISSING, POJO -> NullValue.NULL_VALUE;
        };
    }
}
