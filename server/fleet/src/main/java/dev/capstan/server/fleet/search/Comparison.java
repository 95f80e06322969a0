package dev.capstan.server.fleet.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.OptionalInt;

/// How a value is compared. What is not there equals nothing, and is neither less nor more than anything.
enum Comparison {
    EQUAL,
    DIFFERENT,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE;

    /// How it is written.
    List<String> signs() {
        return switch (this) {
            case EQUAL -> List.of("=");
            case DIFFERENT -> List.of("!=", "<>");
            case AT_MOST -> List.of("<=");
            case AT_LEAST -> List.of(">=");
            case LESS -> List.of("<");
            case MORE -> List.of(">");
        };
    }

    private boolean wants(int order) {
        return switch (this) {
            case EQUAL -> order == 0;
            case DIFFERENT -> order != 0;
            case AT_MOST -> order <= 0;
            case AT_LEAST -> order >= 0;
            case LESS -> order < 0;
            case MORE -> order > 0;
        };
    }

    boolean holds(JsonNode found, Literal value) {
        OptionalInt order = order(found, value);
        return order.isPresent() ? wants(order.getAsInt()) : this == DIFFERENT;
    }

    private static OptionalInt order(JsonNode found, Literal value) {
        if (found.isTextual()) {
            return OptionalInt.of(texts(found.textValue(), value.asText()));
        }
        return switch (value) {
            case Literal.Amount(var number)
            when found.isNumber() -> OptionalInt.of(found.decimalValue().compareTo(number));
            case Literal.Truth(boolean truth)
            when found.isBoolean() -> OptionalInt.of(Boolean.compare(found.booleanValue(), truth));
            case Literal.Text(String text)
            when found.isValueNode() && !found.isNull() ->
                found.asText().equals(text) ? OptionalInt.of(0) : OptionalInt.empty();
            case Literal.Amount _, Literal.Truth _, Literal.Text _ -> OptionalInt.empty();
        };
    }

    /// Times by when they are, everything else by its characters.
    static int texts(String one, String other) {
        if (!isTime(one) || !isTime(other)) {
            return one.compareTo(other);
        }
        try {
            return OffsetDateTime.parse(one)
                    .toInstant()
                    .compareTo(OffsetDateTime.parse(other).toInstant());
        } catch (DateTimeException e) {
            return one.compareTo(other);
        }
    }

    private static boolean isTime(String text) {
        return text.length() >= "2025-10-17T12:00Z".length() && text.charAt(4) == '-' && text.charAt(10) == 'T';
    }
}
