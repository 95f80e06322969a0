package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// `enum`
record EnumCheck(List<JsonNode> allowed) implements Check {
    static EnumCheck of(JsonNode values) {
        var allowed = new ArrayList<JsonNode>(values.size());
        values.forEach(allowed::add);
        return new EnumCheck(List.copyOf(allowed));
    }

    @Override
    public void check(JsonNode value, Inspection inspection) {
        for (int i = 0; i < allowed.size(); i++) {
            if (same(allowed.get(i), value)) {
                return;
            }
        }
        inspection.report(Reason.NOT_SUPPORTED, GoText.value(value), "supported values: " + words());
    }

    private static boolean same(JsonNode allowed, JsonNode value) {
        return allowed.equals(value)
                || (allowed.isNumber() && value.isNumber() && allowed.doubleValue() == value.doubleValue());
    }

    private String words() {
        return allowed.stream()
                .map(each -> GoText.quote(each.isTextual() ? each.textValue() : GoText.json(each)))
                .collect(Collectors.joining(", "));
    }
}
