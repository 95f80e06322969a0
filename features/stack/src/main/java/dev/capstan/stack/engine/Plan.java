package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.stack.engine.layout.Placed;
import dev.capstan.stack.engine.ledger.Entry;
import dev.capstan.stack.engine.ledger.Ledger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What is to be done, as far as it is known before anything was.
///
/// @param placed all resources of the program, each after what it needs
/// @param decisions by key; those that the run is not about are missing
/// @param removals what becomes of what the program no longer has, by URN
/// @param left URNs of which something was replaced in an earlier run, and is still there
record Plan(
        Map<String, Placed> placed,
        Map<String, Decision> decisions,
        Map<String, StackStep> removals,
        Set<String> left) {
    /// URNs that the program no longer has.
    Set<String> removed() {
        return removals.keySet();
    }

    Placed place(String key) {
        return Optional.ofNullable(placed.get(key)).orElseThrow();
    }

    Optional<Decision> decision(String key) {
        return Optional.ofNullable(decisions.get(key));
    }

    List<StackStep> steps(Ledger ledger) {
        var steps = new ArrayList<StackStep>();
        decisions.values().forEach(each -> steps.add(each.step()));
        steps.addAll(removals.values());
        left.forEach(urn -> ledger.find(urn)
                .ifPresent(entry -> steps.add(StackStep.of(Kind.DELETE, urn, entry.type(), entry.name()))));
        return steps;
    }

    static StackStep removal(Entry entry) {
        return StackStep.of(Remover.kind(entry), entry.urn(), entry.type(), entry.name());
    }

    /// What has to go before a resource can, in this order.
    ///
    /// @param whole what goes as a whole; of the others what was replaced
    record Before(List<String> urns, Set<String> whole) {}

    /// What has to go before a resource can: whatever needs it and goes as well.
    ///
    /// @param done URNs of what is as it should be already, or is about to be, and stays
    Before before(String urn, Ledger ledger, Set<String> done) {
        Map<String, Entry> entries = ledger.entries();
        var whole = new LinkedHashSet<String>();
        var all = new LinkedHashSet<String>();
        Deque<String> waiting = new ArrayDeque<>(List.of(urn));
        while (!waiting.isEmpty()) {
            String here = waiting.remove();
            for (Entry each : entries.values()) {
                if (!each.urn().equals(urn)
                        && each.needs().contains(here)
                        && goes(each, done)
                        && whole.add(each.urn())) {
                    waiting.add(each.urn());
                }
                if (each.hasReplacedNeeding(here) && all.add(each.urn())) {
                    waiting.add(each.urn());
                }
            }
        }
        all.addAll(whole);
        all.remove(urn);
        return new Before(sorted(Remover.order(entries, all, whole)), whole);
    }

    /// What was only begun goes as well: it may have been made from what goes.
    private boolean goes(Entry entry, Set<String> done) {
        if (done.contains(entry.urn())) {
            return false;
        }
        return entry.current().isEmpty()
                || removals.containsKey(entry.urn())
                || decisions.values().stream()
                        .anyMatch(each -> each.placed().urn().equals(entry.urn()) && each.deleteFirst());
    }

    /// For each key those that it waits for: what it needs, and where one takes the other away, what comes before it.
    Map<String, Set<String>> edges(Ledger ledger) {
        var edges = new LinkedHashMap<String, Set<String>>();
        var keys = new LinkedHashMap<String, String>();
        placed.forEach((key, each) -> {
            edges.put(key, new LinkedHashSet<>(each.needs()));
            keys.put(each.urn(), key);
        });
        List<String> order = List.copyOf(placed.keySet());
        for (Decision gone : decisions.values()) {
            List<String> taken = gone.deleteFirst()
                    ? before(gone.placed().urn(), ledger, Set.of()).urns()
                    : List.of();
            for (String urn : taken) {
                Optional.ofNullable(keys.get(urn))
                        .ifPresent(key -> link(edges, order, key, gone.placed().key()));
            }
        }
        return edges;
    }

    private static void link(Map<String, Set<String>> edges, List<String> order, String one, String other) {
        boolean first = order.indexOf(one) < order.indexOf(other);
        edges.computeIfAbsent(first ? other : one, _ -> new LinkedHashSet<>()).add(first ? one : other);
    }

    private static List<String> sorted(Map<String, Set<String>> waits) {
        var sorted = new LinkedHashSet<String>();
        var left = new LinkedHashMap<>(waits);
        while (!left.isEmpty()) {
            String next = left.entrySet().stream()
                    .filter(each -> sorted.containsAll(each.getValue()))
                    .findFirst()
                    .orElseThrow()
                    .getKey();
            sorted.add(next);
            left.remove(next);
        }
        return List.copyOf(sorted);
    }
}
