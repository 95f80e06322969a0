package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.ledger.Blueprint;
import dev.capstan.stack.engine.ledger.Entry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Removes everything that is remembered, without the program.
final class Destruction {
    private final Session session;

    Destruction(Session session) {
        this.session = session;
    }

    StackResult run() throws InterruptedException {
        session.checkTargets(Set.of());
        Map<String, Entry> entries = session.ledger().entries();
        Set<String> going = meant(entries, session.targets());
        refuse(entries, going);
        session.progress()
                .planned(going.stream()
                        .flatMap(urn -> session.ledger().find(urn).stream())
                        .map(Plan::removal)
                        .toList());
        Drivers drivers = session.drivers(session.settings());
        var remover = new Remover(session, drivers, new Maker(session, drivers));
        Set<String> left = new Removals(session, remover, going, Set.of()).remove(Set.of());
        if (left.isEmpty() && session.ledger().entries().isEmpty()) {
            session.ledger().forget();
        }
        return Outcomes.of(session, Map.of());
    }

    /// URNs of what a run is about.
    static Set<String> meant(Map<String, Entry> entries, Targets targets) {
        var meant = new LinkedHashSet<String>();
        int before = -1;
        while (before < meant.size()) {
            before = meant.size();
            for (Entry each : entries.values()) {
                var needed = new LinkedHashSet<>(
                        each.blueprint().map(Blueprint::needs).orElse(Set.of()));
                needed.retainAll(meant);
                if (targets.mean(each.urn(), needed)) {
                    meant.add(each.urn());
                }
            }
        }
        return meant;
    }

    private static void refuse(Map<String, Entry> entries, Set<String> going) {
        var problems = new ArrayList<FieldProblem>();
        for (Entry each : entries.values()) {
            if (going.contains(each.urn()) && Planner.isProtected(each)) {
                problems.add(FieldProblem.forbidden(
                        each.urn(), "is protected: take protect away in the program and run it first"));
            }
            Optional<String> needed = going.contains(each.urn())
                    ? Optional.empty()
                    : each.blueprint().stream()
                            .flatMap(made -> made.needs().stream())
                            .filter(going::contains)
                            .findFirst();
            needed.ifPresent(urn -> problems.add(FieldProblem.forbidden(
                    urn, "is needed by " + each.urn() + ", which is no target: add it, or set targetDependents")));
        }
        Planner.refuse(problems);
    }
}
