package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/// The `fieldPath` of a rule: `.spec.name` or `.labels['a.b']`, to a field that the schema declares.
final class RulePath {
    private final String text;
    private final StringBuilder normalized = new StringBuilder();
    private JsonNode schema;
    private int at;

    private RulePath(String text, JsonNode schema) {
        this.text = text;
        this.schema = schema;
    }

    /// The path as problems show it; empty when it leads nowhere.
    static Optional<String> normalized(String text, JsonNode schema) {
        var path = new RulePath(text, schema);
        while (path.at < text.length()) {
            if (!path.step()) {
                return Optional.empty();
            }
        }
        return Optional.of(path.normalized.toString());
    }

    private boolean step() {
        char delimiter = text.charAt(at++);
        return switch (delimiter) {
            case '.' -> follow(name());
            case '[' -> {
                Optional<String> key = quoted();
                yield key.isPresent() && follow(key.get());
            }
            default -> false;
        };
    }

    private String name() {
        int start = at;
        while (at < text.length() && text.charAt(at) != '.' && text.charAt(at) != '[' && text.charAt(at) != ']') {
            at++;
        }
        return text.substring(start, at);
    }

    /// A key in single quotes, up to the bracket that ends it.
    private Optional<String> quoted() {
        if (at >= text.length() || text.charAt(at) != '\'') {
            return Optional.empty();
        }
        var key = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '\''; at++) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            key.append(text.charAt(at));
        }
        boolean ends = at + 1 < text.length() && text.charAt(at + 1) == ']';
        at += 2;
        return ends ? Optional.of(key.toString()) : Optional.empty();
    }

    private boolean follow(String name) {
        if (schema.has("properties")) {
            schema = schema.path("properties").path(name);
            normalized.append(normalized.isEmpty() ? "" : ".").append(name);
            return schema.isObject();
        }
        if (schema.path("additionalProperties").isObject()) {
            schema = schema.path("additionalProperties");
            normalized.append('[').append(name).append(']');
            return true;
        }
        return false;
    }
}
