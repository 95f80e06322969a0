package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.stack.program.Resolved;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Goes through a program as if everything were done, and finds all that stands against it.
final class Planner {
    private final Session session;
    private final Map<String, Placed> placed;
    private final Results results;
    private final Drivers drivers;
    private final Finder finder;
    private final Decider decider;
    private final Set<FieldProblem> problems = new LinkedHashSet<>();
    private final Map<String, Decision> decisions = new LinkedHashMap<>();
    /// Keys of what is gone for a while.
    private final Set<String> gone = new LinkedHashSet<>();

    Planner(Session session, Map<String, Placed> placed, Results results, Settings settings) {
        this.session = session;
        this.placed = placed;
        this.results = results;
        this.drivers = session.drivers(settings);
        this.finder = new Finder(session.ledger(), placed);
        this.decider = new Decider(drivers, new Wishes(results, true), session.forms(), session.replace());
    }

    /// @throws TerminalException with all that stands against it
    Plan plan() throws Exception {
        Set<String> meant = meant(session.targets(), placed);
        for (Placed each : placed.values()) {
            if (meant.contains(each.key())) {
                decide(each, meant);
            } else {
                finder.find(each).current().ifPresent(thing -> results.put(each.key(), resolved(each, thing)));
            }
        }
        Set<String> removed = removed();
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
            Decision decision = downed(decider.decide(each, finder.find(each)));
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

    /// A replacement whose old one needs something that is gone for a while goes before that does.
    private Decision downed(Decision decision) {
        if (decision.kind() != Kind.REPLACE) {
            return decision;
        }
        var before = new LinkedHashSet<>(decision.placed().needs());
        before.retainAll(gone);
        boolean certain = before.stream()
                .anyMatch(key ->
                        !decisions.containsKey(key) || !decisions.get(key).uncertain());
        Decision downed = before.isEmpty() ? decision : decision.deletingFirst(decision.uncertain() && !certain);
        if (downed.deleteFirst()) {
            gone.add(decision.placed().key());
        }
        return downed;
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
            throw new TerminalException(
                    problems.stream().map(Planner::words).distinct().collect(Collectors.joining("; ")));
        }
    }

    static String words(FieldProblem problem) {
        String value = problem.value() == null ? "" : problem.value() + ": ";
        return problem.path() + ": " + value + problem.detail();
    }
}
