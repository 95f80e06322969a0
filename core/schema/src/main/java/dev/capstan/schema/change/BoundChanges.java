package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How large and how many: `minimum`, `maxLength` and their like.
record BoundChanges(Difference difference) {
    static void find(Difference difference) {
        var changes = new BoundChanges(difference);
        changes.range("minimum", "exclusiveMinimum", 1);
        for (String each : List.of("minLength", "minItems", "minProperties")) {
            changes.bound(each, 1, BigDecimal.ZERO);
        }
        changes.range("maximum", "exclusiveMaximum", -1);
        for (String each : List.of("maxLength", "maxItems", "maxProperties")) {
            changes.bound(each, -1, null);
        }
    }

    /// A bound, and whether it is allowed itself. That says nothing without the bound.
    private void range(String keyword, String exclusive, int direction) {
        JsonNode was = difference.was(keyword);
        JsonNode is = difference.is(keyword);
        boolean same = was.isNumber() && is.isNumber() && number(was).compareTo(number(is)) == 0;
        if (!same) {
            bound(keyword, direction, null);
            return;
        }
        boolean left = difference.is(exclusive).asBoolean();
        if (left != difference.was(exclusive).asBoolean()) {
            difference.tell(left, exclusive + (left ? " is new" : " is gone"));
        }
    }

    /// @param direction 1 when greater is stricter
    /// @param silent what holds when nothing is said; null when everything is allowed then
    private void bound(String keyword, int direction, @Nullable BigDecimal silent) {
        BigDecimal was = number(difference.was(keyword), silent);
        BigDecimal is = number(difference.is(keyword), silent);
        if (is != null && (was == null || direction * is.compareTo(was) > 0)) {
            difference.breaking(difference.change(keyword));
        } else if (was != null && (is == null || is.compareTo(was) != 0)) {
            difference.compatible(difference.change(keyword));
        }
    }

    private static @Nullable BigDecimal number(JsonNode value, @Nullable BigDecimal silent) {
        return value.isNumber() ? number(value) : silent;
    }

    private static BigDecimal number(JsonNode value) {
        return value.decimalValue();
    }
}
