package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// One place where two answers differ.
///
/// @param at a JSON pointer; places in lists are a `*`
/// @param ours as JSON; `(absent)` if it is not there
record Difference(String at, String ours, String theirs) {
    static List<Difference> between(JsonNode ours, JsonNode theirs) {
        var found = new ArrayList<Difference>();
        if (!ours.path("code").equals(theirs.path("code"))) {
            // The rest then differs of itself; what each has to say explains it.
            return Stream.of("/code", "/body/message", "/body/details/causes")
                    .filter(at -> !at.endsWith("causes") || hasSeveralCauses(ours) || hasSeveralCauses(theirs))
                    .map(at -> new Difference(at, text(ours.at(at)), text(theirs.at(at))))
                    .filter(each -> !each.ours().equals(each.theirs()))
                    .toList();
        }
        compare("", ours, theirs, found);
        return found;
    }

    private static boolean hasSeveralCauses(JsonNode answer) {
        return answer.at("/body/details/causes").size() > 1;
    }

    private static void compare(String at, JsonNode ours, JsonNode theirs, List<Difference> found) {
        if (ours.equals(theirs)) {
            return;
        }
        if (ours instanceof ObjectNode one && theirs instanceof ObjectNode two) {
            var keys = new TreeSet<String>();
            one.fieldNames().forEachRemaining(keys::add);
            two.fieldNames().forEachRemaining(keys::add);
            keys.forEach(key -> compare(at + "/" + key, one.path(key), two.path(key), found));
        } else if (ours instanceof ArrayNode one && theirs instanceof ArrayNode two && one.size() == two.size()) {
            for (int i = 0; i < one.size(); i++) {
                compare(at + "/*", one.get(i), two.get(i), found);
            }
        } else {
            found.add(new Difference(at, text(ours), text(theirs)));
        }
    }

    private static String text(JsonNode node) {
        return node.isMissingNode() ? "(absent)" : node.toString();
    }
}
