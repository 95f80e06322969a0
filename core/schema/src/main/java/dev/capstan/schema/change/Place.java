package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;

/// Where two schemas are compared, and who looks at values there from further up.
///
/// @param path of the value; empty for a whole object
/// @param ruled whether a rule in CEL looks at it
/// @param watcher what else looks at the value as a whole, in words; empty when nothing does
record Place(String path, boolean ruled, String watcher) {
    private static final List<String> WATCHERS = List.of("enum", "not", "allOf", "anyOf", "oneOf");
    private static final Pattern PAST = Pattern.compile("\\boldSelf\\b");

    Place(String path) {
        this(path, false, "");
    }

    Place in(String name) {
        return new Place(path.isEmpty() ? name : path + "." + name, ruled, watcher);
    }

    Place items() {
        return new Place(path + "[]", ruled, watcher);
    }

    /// The same place for what is inside, which the schema looks at as well.
    Place seenBy(JsonNode schema) {
        boolean rules = statesRules(schema);
        return new Place(path, ruled || rules, watcher.isEmpty() ? watcher(schema, rules) : watcher);
    }

    private String watcher(JsonNode schema, boolean rules) {
        for (String each : WATCHERS) {
            if (!schema.path(each).isEmpty()) {
                return each + " of " + name();
            }
        }
        boolean set = schema.path(Words.LIST_TYPE).asText("").equals("set")
                || schema.path("uniqueItems").asBoolean();
        if (set) {
            return name() + ", which has no equal items,";
        }
        return rules ? "a rule of " + name() : "";
    }

    private String name() {
        return path.isEmpty() ? "the object" : path;
    }

    /// Whether a rule looks at objects that are stored; one that compares an object with what it was does not.
    private static boolean statesRules(JsonNode schema) {
        return schema.path(Words.RULES).valueStream().anyMatch(each -> !isTransition(each));
    }

    static boolean isTransition(JsonNode rule) {
        return PAST.matcher(rule.path("rule").asText("")).find()
                && !rule.path("optionalOldSelf").asBoolean();
    }
}
