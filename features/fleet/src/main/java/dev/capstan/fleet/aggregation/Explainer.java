package dev.capstan.fleet.aggregation;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.trace.Decision;
import dev.capstan.expr.trace.Element;
import dev.capstan.expr.trace.Evaluation;
import dev.capstan.expr.trace.Lookup;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Goes through a situation once more and writes down what it sees.
final class Explainer {
    private final AggregationConfig config;
    private final List<Rule> rules;
    private final Situation situation;
    private final Roster roster;

    Explainer(AggregationConfig config, List<Rule> rules, Situation situation, Roster roster) {
        this.config = config;
        this.rules = rules;
        this.situation = situation;
        this.roster = roster;
    }

    Explanation explain(Aggregate aggregate) {
        var conditions = new ArrayList<Explanation.OfCondition>();
        var holds = new boolean[rules.size()];
        for (int i = 0; i < holds.length; i++) {
            var condition = aggregate.conditions().get(i);
            holds[i] = condition.holds();
            conditions.add(condition(rules.get(i), condition));
        }
        var choice = new PhaseChoice(config, roster, holds);
        return new Explanation(
                aggregate,
                situation.generation(),
                roster.all().stream().map(this::adapter).toList(),
                conditions,
                Stream.of(Phase.values())
                        .map(phase -> phase(phase, choice, holds))
                        .toList());
    }

    private Explanation.OfAdapter adapter(Adapter adapter) {
        var signals = adapter.signals();
        return new Explanation.OfAdapter(
                adapter.name(),
                role(adapter),
                adapter.state(),
                signals.observedGeneration(),
                signals.availability(),
                Signals.status(signals.applied()),
                Signals.status(signals.health()),
                adapter.stale(),
                adapter.reason(),
                adapter.message());
    }

    private String role(Adapter adapter) {
        if (config.requiredAdapters().contains(adapter.name())) {
            return "required";
        }
        return config.optionalAdapters().contains(adapter.name()) ? "optional" : "other";
    }

    private Explanation.OfCondition condition(Rule rule, Condition condition) {
        var expression = rule.rule().expression();
        try {
            var evaluation = expression.trace(roster);
            var deciders = Deciders.of(evaluation, roster, condition.holds()).names();
            return new Explanation.OfCondition(
                    condition, expression.text(), findings(evaluation), deciders, Optional.empty());
        } catch (ExprException e) {
            return new Explanation.OfCondition(
                    condition, expression.text(), List.of(), List.of(), Optional.of(e.getMessage() + ""));
        }
    }

    private static List<String> findings(Evaluation evaluation) {
        return Stream.concat(
                        evaluation.decisions().stream().map(Explainer::finding),
                        evaluation.lookups().stream().map(Explainer::finding))
                .distinct()
                .toList();
    }

    private static String finding(Decision decision) {
        var names = decision.elements().stream()
                .map(Element::value)
                .filter(Adapter.class::isInstance)
                .map(each -> ((Adapter) each).name())
                .collect(Collectors.joining(", "));
        var outcome = decision.outcome() instanceof Boolean || decision.outcome() instanceof Long
                ? " is " + decision.outcome()
                : "";
        var because = decision.builtin().equals("all") ? "broken by " : "true of ";
        return decision.builtin() + " of " + decision.collection() + outcome + ", " + because
                + (names.isEmpty() ? "none" : names);
    }

    private static String finding(Lookup lookup) {
        var found = lookup.target() + "[\"" + lookup.key() + "\"]";
        return lookup.value() instanceof Adapter adapter
                ? found + " is " + adapter.state().text() + " with available "
                        + adapter.signals().availability()
                        + ", applied " + Signals.status(adapter.signals().applied())
                        + ", health " + Signals.status(adapter.signals().health())
                        + ", observedGeneration " + adapter.signals().observedGeneration()
                : found + " is something else";
    }

    private Explanation.OfPhase phase(Phase phase, PhaseChoice choice, boolean[] holds) {
        var reasons = new ArrayList<String>();
        for (var each : config.phase(phase).requirements()) {
            var found = holds[each.index()] ? Condition.TRUE : Condition.FALSE;
            reasons.add(each.type() + " is " + found
                    + (holds[each.index()] == each.status()
                            ? ""
                            : ", expected " + (each.status() ? Condition.TRUE : Condition.FALSE)));
        }
        if (reasons.isEmpty()) {
            reasons.add("no conditions are required: the states of the adapters "
                    + (choice.required(phase) ? "say so" : "do not say so"));
        }
        if (choice.required(phase)) {
            choice.objection(phase).ifPresent(objection -> reasons.add("guard: " + objection));
        }
        if (choice.demanded(phase)) {
            reasons.add(demand(phase));
        }
        return new Explanation.OfPhase(phase, choice.applies(phase), reasons);
    }

    private static String demand(Phase phase) {
        return switch (phase) {
            case DEGRADED -> "a report is older than policies.staleThreshold";
            case FAILED -> "a report is overdue or too old";
            case READY, PROVISIONING -> "work on the current generation has begun";
            case PENDING -> "this is what is left";
        };
    }
}
