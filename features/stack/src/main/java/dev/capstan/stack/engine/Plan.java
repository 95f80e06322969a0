package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
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

    /// What has to go before a resource can, because it needs it and goes as well; the last one first.
    List<String> dependents(String urn, Ledger ledger) {
        Map<String, Entry> entries = ledger.entries();
        var found = new LinkedHashSet<String>();
        Deque<String> waiting = new ArrayDeque<>(List.of(urn));
        while (!waiting.isEmpty()) {
            String here = waiting.remove();
            entries.values().stream()
                    .filter(each -> each.blueprint()
                            .filter(made -> made.needs().contains(here))
                            .isPresent())
                    .map(Entry::urn)
                    .filter(each -> !each.equals(urn) && found.add(each))
                    .forEach(waiting::add);
        }
        found.removeIf(each -> !goes(each));
        return sorted(Remover.order(entries, found, found));
    }

    private boolean goes(String urn) {
        return removals.containsKey(urn)
                || decisions.values().stream()
                        .anyMatch(each -> each.placed().urn().equals(urn) && each.deleteFirst());
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
