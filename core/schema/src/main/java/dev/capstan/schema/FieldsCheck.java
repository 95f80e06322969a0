package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import java.util.List;

/// `minProperties`, `maxProperties`, `required`
record FieldsCheck(long minProperties, long maxProperties, List<String> required) implements Check {
    static FieldsCheck of(JsonNode document) {
        return new FieldsCheck(
                document.path("minProperties").asLong(0),
                document.path("maxProperties").asLong(Long.MAX_VALUE),
                Keyword.texts(document.path("required")));
    }

    @Override
    public void check(JsonNode value, Inspection inspection) {
        if (!value.isObject()) {
            return;
        }
        int size = value.size();
        if (size < minProperties) {
            inspection.breaks(Integer.toString(size), "should have at least " + minProperties + " properties");
        }
        if (size > maxProperties) {
            inspection.report(Reason.TOO_MANY, Integer.toString(size), ItemsCheck.atMost(maxProperties));
        }
        for (int i = 0; i < required.size(); i++) {
            if (!value.has(required.get(i))) {
                inspection.report(FieldProblem.required(inspection.at.to(required.get(i)), ""));
            }
        }
    }
}
