package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which values there may be: `enum`, `nullable`, `pattern`, `format` and their like.
record ValueChanges(Difference difference) {
    private static final List<String> COMBINATIONS = List.of("not", "allOf", "anyOf", "oneOf");

    static void find(Difference difference) {
        var changes = new ValueChanges(difference);
        changes.values();
        changes.nullable();
        changes.opaque("pattern", false);
        changes.opaque("format", difference.place().ruled());
        changes.multiple();
        COMBINATIONS.forEach(each -> changes.opaque(each, false));
        changes.lists();
        if (difference.is(Words.EMBEDDED).asBoolean()
                != difference.was(Words.EMBEDDED).asBoolean()) {
            difference.breaking(difference.change(Words.EMBEDDED));
        }
    }

    private void values() {
        JsonNode was = difference.was("enum");
        JsonNode is = difference.is("enum");
        if (was.isEmpty() && is.isEmpty()) {
            return;
        }
        if (was.isEmpty()) {
            difference.breaking("may only be one of " + JsonText.string(is));
        } else if (is.isEmpty()) {
            difference.compatible("need no longer be one of " + JsonText.string(was));
        } else {
            missing(was, is).forEach(each -> difference.breaking("may no longer be " + JsonText.string(each)));
            missing(is, was).forEach(each -> difference.compatible("may be " + JsonText.string(each) + ", too"));
        }
    }

    private static List<JsonNode> missing(JsonNode values, JsonNode others) {
        Set<JsonNode> known = new HashSet<>();
        others.forEach(known::add);
        return values.valueStream().filter(each -> !known.contains(each)).toList();
    }

    private void nullable() {
        boolean was = difference.was("nullable").asBoolean();
        boolean is = difference.is("nullable").asBoolean();
        if (was != is) {
            difference.tell(was, was ? "may no longer be null" : "may be null now");
        }
    }

    /// @param breaksWhenGone whether somebody relies on it
    private void opaque(String keyword, boolean breaksWhenGone) {
        if (!difference.differs(keyword)) {
            return;
        }
        boolean gone = isNothing(difference.is(keyword));
        String words = difference.change(keyword);
        if (gone && breaksWhenGone) {
            difference.breaking(words + ", and a rule looks at it");
        } else {
            difference.tell(!gone, words);
        }
    }

    private static boolean isNothing(JsonNode value) {
        return value.isTextual() ? value.textValue().isEmpty() : value.isEmpty() && !value.isObject();
    }

    private void multiple() {
        if (difference.differs("multipleOf")) {
            JsonNode was = difference.was("multipleOf");
            JsonNode is = difference.is("multipleOf");
            boolean whole = was.isIntegralNumber() && is.isIntegralNumber() && is.longValue() > 0;
            boolean kept = is.isMissingNode() || (whole && was.longValue() % is.longValue() == 0);
            difference.tell(!kept, difference.change("multipleOf"));
        }
    }

    private void lists() {
        boolean unique = difference.is("uniqueItems").asBoolean();
        if (unique != difference.was("uniqueItems").asBoolean()) {
            difference.tell(unique, unique ? "may no longer have equal items" : "may have equal items now");
        }
        for (String each : List.of(Words.LIST_TYPE, Words.LIST_KEYS)) {
            if (difference.differs(each)) {
                difference.tell(distinguishes() || difference.place().ruled(), difference.change(each));
            }
        }
    }

    private boolean distinguishes() {
        return List.of("set", "map").contains(difference.is(Words.LIST_TYPE).asText(""));
    }
}
