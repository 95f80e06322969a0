package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// The order of a merged list.
///
/// The items the patch speaks of come in the patch's order, the others in the order they had. The two runs are
/// merged: an item that was there goes before the next item of the patch only if both were there and it stood
/// before it.
///
///     was a b d, the patch wants d n a   →   b d n a
final class ElementOrder {
    private ElementOrder() {}

    static List<JsonNode> arrange(
            List<JsonNode> items, List<JsonNode> wanted, List<JsonNode> before, UnaryOperator<JsonNode> identity) {
        Map<JsonNode, Integer> wantedAt = indices(wanted, identity);
        Map<JsonNode, Integer> beforeAt = indices(before, identity);
        List<JsonNode> told = new ArrayList<>();
        List<JsonNode> others = new ArrayList<>();
        for (JsonNode each : items) {
            (wantedAt.containsKey(identity.apply(each)) ? told : others).add(each);
        }
        told.sort(by(wantedAt, identity));
        others.sort(by(beforeAt, identity));
        return interleave(others, told, beforeAt, identity);
    }

    private static Comparator<JsonNode> by(Map<JsonNode, Integer> indices, UnaryOperator<JsonNode> identity) {
        return Comparator.comparing(each -> indices.getOrDefault(identity.apply(each), Integer.MAX_VALUE));
    }

    private static List<JsonNode> interleave(
            List<JsonNode> others,
            List<JsonNode> told,
            Map<JsonNode, Integer> before,
            UnaryOperator<JsonNode> identity) {
        var merged = new ArrayList<JsonNode>(others.size() + told.size());
        int next = 0;
        for (JsonNode each : told) {
            Integer place = before.get(identity.apply(each));
            while (place != null && next < others.size()) {
                Integer other = before.get(identity.apply(others.get(next)));
                if (other == null || other >= place) {
                    break;
                }
                merged.add(others.get(next++));
            }
            merged.add(each);
        }
        merged.addAll(others.subList(next, others.size()));
        return merged;
    }

    private static Map<JsonNode, Integer> indices(List<JsonNode> items, UnaryOperator<JsonNode> identity) {
        var indices = new HashMap<JsonNode, Integer>();
        for (int i = 0; i < items.size(); i++) {
            indices.putIfAbsent(identity.apply(items.get(i)), i);
        }
        return indices;
    }

    /// Whatever the patch adds or changes must stand in the wanted order, in that order.
    static void check(List<JsonNode> patch, List<JsonNode> wanted, UnaryOperator<JsonNode> identity) {
        if (wanted.isEmpty()) {
            return;
        }
        int next = 0;
        for (JsonNode each : patch) {
            if (each.has(Directive.PATCH)) {
                continue;
            }
            JsonNode key = identity.apply(each);
            while (next < wanted.size() && !identity.apply(wanted.get(next)).equals(key)) {
                next++;
            }
            if (next++ >= wanted.size()) {
                throw Rejection.malformed("The order in patch list does not match the $setElementOrder list: "
                        + JsonText.string(key) + " is not in " + keys(wanted, identity) + " or not in that order");
            }
        }
    }

    private static List<String> keys(List<JsonNode> items, UnaryOperator<JsonNode> identity) {
        return items.stream().map(each -> JsonText.string(identity.apply(each))).toList();
    }
}
