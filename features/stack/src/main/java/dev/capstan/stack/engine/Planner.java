package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.driver.Settings;
import dev.capstan.stack.engine.layout.Finder;
import dev.capstan.stack.engine.layout.Placed;
import dev.capstan.stack.engine.ledger.Entry;
import dev.capstan.stack.engine.ledger.Thing;
import dev.capstan.stack.program.Resolved;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Goes through a program as if everything were done, and finds all that stands against it.
final class Planner {
    /// How many are told at once.
    private static final int MOST_PROBLEMS = 100;

    private final Session session;
    private final Map<String, Placed> placed;
    private final Results results;
    private final Drivers drivers;
    private final Finder finder;
    private final Decider decider;
    private final Set<FieldProblem> problems = new LinkedHashSet<>();
    private final Map<String, Decision> decisions = new LinkedHashMap<>();

    Planner(Session session, Map<String, Placed> placed, Results results, Settings settings) {
        this.session = session;
        this.placed = placed;
        this.results = results;
        this.drivers = session.drivers(settings);
        this.finder = new Finder(session.ledger(), placed);
        this.decider = new Decider(session, drivers, new Wishes(results, true));
    }

    /// @throws TerminalException with all that stands against it
    Plan plan() throws Exception {
        session.checkTargets(placed.values().stream().map(Placed::urn).collect(Collectors.toSet()));
        Set<String> meant = meant(session.targets(), placed);
        for (Placed each : placed.values()) {
            if (meant.contains(each.key())) {
                decide(each, meant);
            } else {
                finder.find(each).current().ifPresent(thing -> results.put(each.key(), resolved(each, thing)));
            }
        }
        Set<String> removed = removed();
        deleteFirst(removed);
        protect(removed);
        refuse(problems);
        var left = new LinkedHashSet<String>();
        session.ledger().entries().values().stream()
                .filter(each -> !each.replaced().isEmpty() && !removed.contains(each.urn()))
                .forEach(each -> left.add(each.urn()));
        var removals = new LinkedHashMap<String, StackStep>();
        removed.forEach(urn -> session.ledger().find(urn).ifPresent(entry -> removals.put(urn, Plan.removal(entry))));
        return new Plan(placed, decisions, removals, left);
    }

    /// Keys of what a run is about.
    static Set<String> meant(Targets targets, Map<String, Placed> placed) {
        var meant = new LinkedHashSet<String>();
        placed.values().forEach(each -> {
            var needed = new LinkedHashSet<>(each.needs());
            needed.retainAll(meant);
            if (targets.mean(each.urn(), needed)) {
                meant.add(each.key());
            }
        });
        return meant;
    }

    static Resolved resolved(Placed placed, Thing thing) {
        return new Resolved(
                placed.urn(),
                placed.type(),
                placed.declaration().name(),
                Optional.of(thing.id()),
                thing.outputs(),
                true);
    }

    private void decide(Placed each, Set<String> meant) throws Exception {
        for (String need : each.needs()) {
            if (!meant.contains(need) && results.resource(need).isEmpty()) {
                problems.add(FieldProblem.forbidden(
                        each.declaration().path(), "needs " + need + ", which is no target and was not made yet"));
                return;
            }
        }
        try {
            Decision decision = decider.decide(each, finder.find(each));
            decisions.put(each.key(), decision);
            results.put(each.key(), decision.expected());
            if (each.declaration().type().isProvider()) {
                drivers.configure(each.urn(), decision.wanted().inputs());
            }
        } catch (Refused e) {
            problems.addAll(e.problems());
        } catch (TerminalException e) {
            problems.add(FieldProblem.forbidden(each.declaration().path(), String.valueOf(e.getMessage())));
        }
    }

    /// What goes before it comes again, or before its turn.
    private record Gone(String urn, boolean uncertain) {}

    /// A replacement whose old one needs something that goes before it comes again must go before that. So must what is
    /// removed anyhow, what was replaced, and what was only begun.
    private void deleteFirst(Set<String> removed) {
        Deque<Gone> waiting = new ArrayDeque<>();
        decisions.values().stream()
                .filter(Decision::deleteFirst)
                .forEach(each -> waiting.add(new Gone(each.placed().urn(), each.uncertain())));
        var seen = new LinkedHashSet<Gone>();
        while (!waiting.isEmpty()) {
            Gone gone = waiting.remove();
            for (Decision each : List.copyOf(decisions.values())) {
                if (mustGoBefore(each, gone)) {
                    Decision first = each.deletingFirst(each.uncertain() && gone.uncertain());
                    decisions.put(each.placed().key(), first);
                    waiting.add(new Gone(each.placed().urn(), first.uncertain()));
                }
            }
            session.ledger().entries().values().stream()
                    .filter(entry -> goesAnyhow(entry, gone.urn(), removed))
                    .map(entry -> new Gone(entry.urn(), gone.uncertain()))
                    .filter(seen::add)
                    .forEach(waiting::add);
        }
    }

    private static boolean goesAnyhow(Entry entry, String gone, Set<String> removed) {
        boolean going = removed.contains(entry.urn()) || entry.current().isEmpty();
        return (going && entry.needs().contains(gone)) || entry.hasReplacedNeeding(gone);
    }

    private static boolean mustGoBefore(Decision each, Gone gone) {
        boolean less = !each.deleteFirst() || (each.uncertain() && !gone.uncertain());
        return each.kind() == Kind.REPLACE && less && each.entry().needs().contains(gone.urn());
    }

    private Set<String> removed() {
        Targets targets = session.targets();
        Set<String> wanted = placed.values().stream()
                .flatMap(each -> Stream.concat(
                        Stream.of(each.urn()), finder.former(each).stream().map(Entry::urn)))
                .collect(Collectors.toSet());
        return Destruction.meant(session.ledger().entries(), targets).stream()
                .filter(urn -> !wanted.contains(urn))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void protect(Set<String> removed) {
        decisions.values().stream()
                .filter(each -> each.kind() == Kind.REPLACE
                        && !each.uncertain()
                        && each.wanted().keeping().protect())
                .forEach(each -> problems.add(FieldProblem.forbidden(
                        each.placed().declaration().path(),
                        "is protected and would have to be made anew: take protect away first, or undo the change of "
                                + String.join(", ", each.changes()))));
        removed.forEach(urn -> session.ledger().find(urn).ifPresent(entry -> {
            if (isProtected(entry)) {
                problems.add(FieldProblem.forbidden(
                        urn, "is protected and no longer in the program: put it back, and take protect away first"));
            }
        }));
    }

    static boolean isProtected(Entry entry) {
        return entry.blueprint()
                .filter(each -> each.keeping().protect() && Remover.kind(entry) == Kind.DELETE)
                .isPresent();
    }

    static void refuse(Collection<FieldProblem> problems) {
        if (!problems.isEmpty()) {
            List<String> words = words(problems);
            String more = words.size() > MOST_PROBLEMS ? "; and " + (words.size() - MOST_PROBLEMS) + " more" : "";
            throw new TerminalException(words.stream().limit(MOST_PROBLEMS).collect(Collectors.joining("; ")) + more);
        }
    }

    /// What is wrong at several places is said once.
    private static List<String> words(Collection<FieldProblem> problems) {
        Map<String, Set<String>> places = problems.stream()
                .collect(Collectors.groupingBy(
                        Planner::complaint,
                        LinkedHashMap::new,
                        Collectors.mapping(FieldProblem::path, Collectors.toCollection(LinkedHashSet::new))));
        return places.entrySet().stream()
                .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
                .toList();
    }

    static String words(FieldProblem problem) {
        return problem.path() + ": " + complaint(problem);
    }

    private static String complaint(FieldProblem problem) {
        return (problem.value() == null ? "" : problem.value() + ": ") + problem.detail();
    }
}
