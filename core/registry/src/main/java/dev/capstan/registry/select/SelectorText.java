package dev.capstan.registry.select;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;

/// Label selectors of objects as a client would type them: `app=web,tier in (back,front)`.
public final class SelectorText {
    private SelectorText() {}

    /// @param selector with `matchLabels` and `matchExpressions`, or nothing but labels as older kinds have it
    public static String of(JsonNode selector) {
        var parts = new TreeMap<String, String>();
        boolean plain = !selector.has("matchLabels") && !selector.has("matchExpressions");
        (plain ? selector : selector.path("matchLabels"))
                .properties()
                .forEach(each -> parts.put(
                        each.getKey(), each.getKey() + "=" + each.getValue().asText()));
        for (JsonNode each : selector.path("matchExpressions")) {
            parts.merge(each.path("key").asText(), expression(each), (one, other) -> one + "," + other);
        }
        return String.join(",", parts.values());
    }

    private static String expression(JsonNode expression) {
        String key = expression.path("key").asText();
        var values = new TreeSet<String>();
        expression.path("values").forEach(each -> values.add(each.asText()));
        return switch (expression.path("operator").asText()) {
            case "Exists" -> key;
            case "DoesNotExist" -> "!" + key;
            case String operator ->
                key + " " + operator.toLowerCase(Locale.ROOT) + " (" + String.join(",", values) + ")";
        };
    }
}
