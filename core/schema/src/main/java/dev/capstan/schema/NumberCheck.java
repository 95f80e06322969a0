package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/// `minimum`, `maximum`, `multipleOf`, and the range of a numeric `format`.
///
/// Whole numbers are compared as such as long as the bound is whole too, so that nothing is lost above 2⁵³.
record NumberCheck(
        Type type,
        String format,
        @Nullable JsonNode minimum,
        boolean exclusiveMinimum,
        @Nullable JsonNode maximum,
        boolean exclusiveMaximum,
        @Nullable JsonNode multipleOf)
        implements Check {
    static NumberCheck of(JsonNode document, Type type) {
        return new NumberCheck(
                type,
                Formats.numeric(document, type).orElse(""),
                number(document, "minimum"),
                document.path("exclusiveMinimum").asBoolean(),
                number(document, "maximum"),
                document.path("exclusiveMaximum").asBoolean(),
                number(document, "multipleOf"));
    }

    private static @Nullable JsonNode number(JsonNode document, String keyword) {
        JsonNode value = document.path(keyword);
        return value.isNumber() ? value : null;
    }

    @Override
    public void check(JsonNode value, Inspection inspection) {
        if (!value.isNumber()) {
            return;
        }
        range(value, inspection);
        if (multipleOf != null && !isMultiple(value, multipleOf)) {
            inspection.breaks(GoText.value(value), "should be a multiple of " + GoText.value(multipleOf));
        }
        if (minimum != null && isBeyond(-compare(value, minimum), exclusiveMinimum)) {
            String words = exclusiveMinimum ? "should be greater than " : "should be greater than or equal to ";
            inspection.breaks(GoText.value(value), words + bound(value, minimum));
        }
        if (maximum != null && isBeyond(compare(value, maximum), exclusiveMaximum)) {
            String words = exclusiveMaximum ? "should be less than " : "should be less than or equal to ";
            inspection.breaks(GoText.value(value), words + bound(value, maximum));
        }
    }

    private static boolean isBeyond(int order, boolean exclusive) {
        return order > 0 || (exclusive && order == 0);
    }

    private static int compare(JsonNode value, JsonNode bound) {
        return value.isIntegralNumber() && bound.isIntegralNumber()
                ? Long.compare(value.longValue(), bound.longValue())
                : Double.compare(value.doubleValue(), bound.doubleValue());
    }

    /// A bound is written the way the value is: a whole number in full, a float with an exponent when large.
    private static String bound(JsonNode value, JsonNode bound) {
        return value.isIntegralNumber() ? GoText.value(bound) : GoText.number(bound.doubleValue());
    }

    private static boolean isMultiple(JsonNode value, JsonNode factor) {
        if (factor.doubleValue() <= 0) {
            return true;
        }
        if (value.isIntegralNumber() && factor.isIntegralNumber()) {
            return value.longValue() % factor.longValue() == 0;
        }
        double quotient = factor.doubleValue() < 1
                ? 1 / factor.doubleValue() * value.doubleValue()
                : value.doubleValue() / factor.doubleValue();
        return Math.abs(quotient - Math.rint(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
    }

    private void range(JsonNode value, Inspection inspection) {
        boolean outside = switch (format) {
            case "int32" -> value.isIntegralNumber() && value.longValue() != (int) value.longValue();
            case "float" -> Math.abs(value.doubleValue()) > Float.MAX_VALUE;
            default -> false;
        };
        if (outside) {
            inspection.misplaced(
                    "Checked value must be of type " + type.word() + " with format " + format + " in " + inspection.at);
        }
    }
}
