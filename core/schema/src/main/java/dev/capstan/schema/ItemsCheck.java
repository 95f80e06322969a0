package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem.Reason;
import java.util.HashSet;

/// `minItems`, `maxItems`, `uniqueItems`
record ItemsCheck(long minItems, long maxItems, boolean uniqueItems) implements Check {
    static ItemsCheck of(JsonNode document) {
        return new ItemsCheck(
                document.path("minItems").asLong(0),
                document.path("maxItems").asLong(Long.MAX_VALUE),
                document.path("uniqueItems").asBoolean());
    }

    @Override
    public void check(JsonNode value, Inspection inspection) {
        if (!value.isArray()) {
            return;
        }
        int size = value.size();
        if (size < minItems) {
            inspection.breaks(Integer.toString(size), "should have at least " + minItems + " items");
        }
        if (size > maxItems) {
            inspection.report(Reason.TOO_MANY, Integer.toString(size), atMost(maxItems));
        }
        if (uniqueItems && hasDuplicates(value)) {
            inspection.breaks("\"\"", "shouldn't contain duplicates");
        }
    }

    static String atMost(long count) {
        return "must have at most " + count + (count == 1 ? " item" : " items");
    }

    private static boolean hasDuplicates(JsonNode array) {
        var seen = new HashSet<JsonNode>();
        for (JsonNode each : array) {
            if (!seen.add(each)) {
                return true;
            }
        }
        return false;
    }
}
