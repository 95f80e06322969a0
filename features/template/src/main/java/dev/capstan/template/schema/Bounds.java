package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.JsonText;
import java.util.List;

/// A lower and an upper bound that leave something between them.
record Bounds(Keyword lower, Keyword upper) {
    private static final List<Bounds> ALL = List.of(
            new Bounds(Keyword.MINIMUM, Keyword.MAXIMUM),
            new Bounds(Keyword.MIN_LENGTH, Keyword.MAX_LENGTH),
            new Bounds(Keyword.MIN_ITEMS, Keyword.MAX_ITEMS),
            new Bounds(Keyword.MIN_PROPERTIES, Keyword.MAX_PROPERTIES));

    static void check(JsonNode schema, Place place, List<FieldProblem> problems) {
        for (Bounds each : ALL) {
            JsonNode least = schema.path(each.lower.word());
            JsonNode most = schema.path(each.upper.word());
            if (least.isNumber() && most.isNumber() && least.doubleValue() > most.doubleValue()) {
                problems.add(FieldReader.wrong(
                        place.at(each.upper.word()),
                        most,
                        "expected " + JsonText.string(least) + " or more, as " + each.lower.word() + " is"));
            }
        }
    }
}
