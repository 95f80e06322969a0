package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

/// Rules in CEL. Their messages are nobody's business.
final class RuleChanges {
    private RuleChanges() {}

    static void find(Difference difference) {
        Map<String, JsonNode> was = rules(difference.was(Words.RULES));
        Map<String, JsonNode> is = rules(difference.is(Words.RULES));
        is.forEach((key, rule) -> {
            if (!was.containsKey(key)) {
                difference.breaking(added(rule));
            }
        });
        was.forEach((key, rule) -> {
            if (!is.containsKey(key)) {
                difference.compatible(removed(rule));
            }
        });
    }

    private static Map<String, JsonNode> rules(JsonNode rules) {
        var byText = new LinkedHashMap<String, JsonNode>();
        rules.forEach(
                each -> byText.put(text(each) + each.path("optionalOldSelf").asBoolean(), each));
        return byText;
    }

    private static String removed(JsonNode rule) {
        return isImmutability(rule) ? "is no longer immutable" : "need no longer keep the rule " + text(rule);
    }

    private static String added(JsonNode rule) {
        if (isImmutability(rule)) {
            return "is immutable now, so that it can no longer be changed";
        }
        String words = "has to keep the rule " + text(rule) + " now";
        return Place.isTransition(rule) ? words + ", when it is changed" : words;
    }

    private static boolean isImmutability(JsonNode rule) {
        return rule.path("rule").asText("").equals("self == oldSelf");
    }

    private static String text(JsonNode rule) {
        return JsonText.string(rule.path("rule"));
    }
}
