package dev.capstan.api.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;

/// Numbers in one form: whole ones that a double holds exactly are longs, whatever way they were written.
final class Numbers {
    private static final double EXACT = 9_007_199_254_740_992.0;

    private Numbers() {}

    /// The text of a number, for the message when it is out of range.
    interface Text {
        String get() throws IOException;
    }

    static JsonNode of(double value, Text text, Text place) throws IOException {
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            String found = text.get();
            String shown = found.length() > 40 ? found.substring(0, 40) + "…" : found;
            throw new MalformedException(place.get() + ": the number " + shown
                    + " is out of range, expected one that a 64-bit float can hold");
        }
        if (value == Math.rint(value) && Math.abs(value) <= EXACT) {
            return JsonNodeFactory.instance.numberNode((long) value);
        }
        return JsonNodeFactory.instance.numberNode(value);
    }
}
