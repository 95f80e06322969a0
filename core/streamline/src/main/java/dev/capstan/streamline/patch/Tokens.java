package dev.capstan.streamline.patch;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/// How an object was when it was written down: the tokens it is written with, and the very values it had.
///
/// Nothing is encoded, and what was not replaced is the same value when the object is written down again. So to see
/// that nothing changed takes a walk over the object and no look at its texts.
public final class Tokens {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Object[] noted;
    private final int count;

    /// @param noted marks as [JsonToken], names of members, and values, of which the first `count` count
    Tokens(Object[] noted, int count) {
        this.noted = noted;
        this.count = count;
    }

    /// Whether the object was written alike.
    public boolean are(Tokens others) {
        return Arrays.equals(noted, 0, count, others.noted, 0, others.count);
    }

    /// The object as a tree, the same that would be read from what is written.
    public ObjectNode tree() {
        return new Reading().object();
    }

    /// A reader that goes from token to token.
    private final class Reading {
        private int at = 1;

        /// Reads an object whose beginning was read.
        ObjectNode object() {
            ObjectNode object = NODES.objectNode();
            for (Object name = next(); name != JsonToken.END_OBJECT; name = next()) {
                object.set((String) name, value(next()));
            }
            return object;
        }

        private ArrayNode array() {
            ArrayNode array = NODES.arrayNode();
            for (Object item = next(); item != JsonToken.END_ARRAY; item = next()) {
                array.add(value(item));
            }
            return array;
        }

        private JsonNode value(Object token) {
            return switch (token) {
                case JsonToken mark ->
                    switch (mark) {
                        case START_OBJECT -> object();
                        case START_ARRAY -> array();
                        default -> NODES.nullNode();
                    };
                case String text -> NODES.textNode(text);
                case Boolean flag -> NODES.booleanNode(flag);
                case Long number when number == number.intValue() -> NODES.numberNode(number.intValue());
                case Long number -> NODES.numberNode(number.longValue());
                case Double number -> NODES.numberNode(number.doubleValue());
                case BigInteger number -> NODES.numberNode(number);
                case BigDecimal number -> NODES.numberNode(number.doubleValue());
                case JsonNode raw -> raw;
                default -> throw new IllegalStateException("a token of " + token.getClass());
            };
        }

        private Object next() {
            return noted[at++];
        }
    }
}
