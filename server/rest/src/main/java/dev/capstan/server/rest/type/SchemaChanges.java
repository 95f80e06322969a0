package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.endpoints.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What of a new schema breaks resources that the old one allows.
///
/// It looks at what the two say, not at the resources there are: what is listed may break one, what is not listed
/// cannot. A rule that a machine cannot compare (a pattern, a combination of schemas, an expression) breaks when it is
/// new or another.
final class SchemaChanges {
    private static final List<String> OPAQUE =
            List.of("pattern", "format", "not", "allOf", "anyOf", "oneOf", "multipleOf", "x-kubernetes-validations");

    private final List<Problem.Field> found = new ArrayList<>();

    private SchemaChanges() {}

    static List<Problem.Field> breaking(JsonNode before, JsonNode after) {
        var changes = new SchemaChanges();
        changes.compare(before, after, "spec");
        return changes.found;
    }

    private void compare(JsonNode before, JsonNode after, String path) {
        type(before, after, path);
        values(before, after, path);
        if (before.path("nullable").asBoolean() && !after.path("nullable").asBoolean()) {
            add(path, "may no longer be null");
        }
        for (String each : List.of("minimum", "minLength", "minItems", "minProperties")) {
            bound(before, after, path, each, 1);
        }
        for (String each : List.of("maximum", "maxLength", "maxItems", "maxProperties")) {
            bound(before, after, path, each, -1);
        }
        exclusive(before, after, path, "exclusiveMinimum", "minimum");
        exclusive(before, after, path, "exclusiveMaximum", "maximum");
        if (after.path("uniqueItems").asBoolean() && !before.path("uniqueItems").asBoolean()) {
            add(path, "may no longer have equal items");
        }
        for (String each : OPAQUE) {
            if (after.has(each) && !after.path(each).equals(before.path(each))) {
                add(path, each + " is new or another");
            }
        }
        properties(before, after, path);
        within(before, after, "items", path + "[]");
        within(before, after, "additionalProperties", path + ".*");
    }

    private void within(JsonNode before, JsonNode after, String keyword, String path) {
        if (before.path(keyword).isObject() && after.path(keyword).isObject()) {
            compare(before.path(keyword), after.path(keyword), path);
        } else if (before.path(keyword).isObject() && !isOpen(after)) {
            add(path, "is no longer known");
        }
    }

    private void type(JsonNode before, JsonNode after, String path) {
        String was = before.path("type").asText("");
        String is = after.path("type").asText("");
        boolean wider = is.isEmpty() || (was.equals("integer") && is.equals("number"));
        if (!was.equals(is) && !wider) {
            add(path, "was " + (was.isEmpty() ? "of any type" : was) + ", is " + is);
        }
    }

    private void values(JsonNode before, JsonNode after, String path) {
        if (!after.has("enum")) {
            return;
        }
        if (!before.has("enum")) {
            add(path, "may only be one of " + JsonText.string(after.path("enum")));
            return;
        }
        Set<JsonNode> allowed = new HashSet<>();
        after.path("enum").forEach(allowed::add);
        for (JsonNode each : before.path("enum")) {
            if (!allowed.contains(each)) {
                add(path, "may no longer be " + JsonText.string(each));
            }
        }
    }

    /// @param direction 1 when greater is stricter
    private void bound(JsonNode before, JsonNode after, String path, String keyword, int direction) {
        JsonNode is = after.path(keyword);
        JsonNode was = before.path(keyword);
        boolean stricter =
                is.isNumber() && (!was.isNumber() || direction * Double.compare(is.asDouble(), was.asDouble()) > 0);
        if (stricter) {
            add(path, keyword + " was " + (was.isNumber() ? was.asText() : "not set") + ", is " + is.asText());
        }
    }

    private void exclusive(JsonNode before, JsonNode after, String path, String keyword, String bound) {
        boolean same = before.path(bound).equals(after.path(bound));
        if (same && after.path(keyword).asBoolean() && !before.path(keyword).asBoolean()) {
            add(path, keyword + " is new");
        }
    }

    private void properties(JsonNode before, JsonNode after, String path) {
        Set<String> required = texts(before.path("required"));
        for (String each : texts(after.path("required"))) {
            boolean filled = after.path("properties").path(each).has("default");
            if (!required.contains(each) && !filled) {
                add(path + "." + each, "is required now");
            }
        }
        for (var each : before.path("properties").properties()) {
            JsonNode now = after.path("properties").path(each.getKey());
            String at = path + "." + each.getKey();
            if (now.isObject()) {
                compare(each.getValue(), now, at);
            } else if (after.path("additionalProperties").isObject()) {
                compare(each.getValue(), after.path("additionalProperties"), at);
            } else if (!isOpen(after)) {
                add(at, "is no longer known");
            }
        }
        if (isOpen(before) && !isOpen(after)) {
            add(path, "no longer keeps fields that it does not know");
        }
    }

    private static boolean isOpen(JsonNode schema) {
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    private static Set<String> texts(JsonNode array) {
        var found = new LinkedHashSet<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }

    private void add(String path, String message) {
        found.add(new Problem.Field(path, message));
    }
}
