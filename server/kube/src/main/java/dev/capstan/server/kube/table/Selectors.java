package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;

/// Label selectors of objects as a client would type them: `app=web,tier in (back,front)`.
final class Selectors {
    private Selectors() {}

    static String text(JsonNode selector) {
        var parts = new TreeMap<String, String>();
        selector.path("matchLabels")
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
