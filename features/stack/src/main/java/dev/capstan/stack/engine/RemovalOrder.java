package dev.capstan.stack.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// In which order resources go: none before those that need it. What is remembered of different times may say that two
/// need each other; then the one that comes first by URN does not wait.
final class RemovalOrder {
    private final Map<String, Set<String>> needs = new LinkedHashMap<>();

    RemovalOrder(Map<String, Entry> entries, Set<String> going, Set<String> whole) {
        for (String urn : going) {
            Entry entry = entries.get(urn);
            if (entry != null) {
                var needed = new HashSet<String>();
                entry.replaced()
                        .forEach(thing -> needed.addAll(thing.blueprint().needs()));
                if (whole.contains(urn)) {
                    entry.blueprint().ifPresent(each -> needed.addAll(each.needs()));
                    entry.creation()
                            .ifPresent(each -> needed.addAll(each.blueprint().needs()));
                }
                needed.remove(urn);
                needed.retainAll(going);
                needs.put(urn, needed);
            }
        }
    }

    /// For each those that go before it: none that are reached only over a circle.
    Map<String, Set<String>> waits() {
        var order = new LinkedHashMap<String, Set<String>>();
        Map<String, Integer> state = new HashMap<>();
        needs.keySet().forEach(urn -> visit(urn, state));
        needs.keySet().forEach(urn -> order.put(urn, new LinkedHashSet<>()));
        needs.forEach((urn, needed) -> needed.forEach(each -> {
            Set<String> before = order.get(each);
            if (before != null) {
                before.add(urn);
            }
        }));
        return order;
    }

    /// Takes away whatever leads back to where the visit came from.
    private void visit(String urn, Map<String, Integer> state) {
        state.put(urn, 1);
        Set<String> needed = needs.getOrDefault(urn, Set.of());
        for (String each : new TreeSet<>(needed)) {
            Integer seen = state.get(each);
            if (seen == null) {
                visit(each, state);
            } else if (seen == 1) {
                needed.remove(each);
            }
        }
        state.put(urn, 2);
    }
}
