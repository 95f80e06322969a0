package dev.capstan.api.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;

/// Numbers in one form: whole ones that a double holds exactly are longs, whatever way they were written.
public final class Numbers {
    private static final double EXACT = 9_007_199_254_740_992.0;

    private Numbers() {}

    /// The text of a number, for the message when it is out of range.
    interface Text {
        String get() throws IOException;
    }

    /// @throws MalformedException if it is infinite or not a number
    public static JsonNode of(double value) {
        if (!Double.isFinite(value)) {
            throw new MalformedException("the number " + value + " is out of range, expected a finite one");
        }
        return finite(value);
    }

    static JsonNode of(double value, Text text, Text place) throws IOException {
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            String found = text.get();
            String shown = found.length() > 40 ? found.substring(0, 40) + "…" : found;
            throw new MalformedException(place.get() + ": the number " + shown
                    + " is out of range, expected one that a 64-bit float can hold");
        }
        return finite(value);
    }

    private static JsonNode finite(double value) {
        return value == Math.rint(value) && Math.abs(value) <= EXACT
                ? JsonNodeFactory.instance.numberNode((long) value)
                : JsonNodeFactory.instance.numberNode(value);
    }
}
