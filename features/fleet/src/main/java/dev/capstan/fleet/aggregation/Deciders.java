package dev.capstan.fleet.aggregation;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.trace.Decision;
import dev.capstan.expr.trace.Element;
import dev.capstan.expr.trace.Evaluation;
import dev.capstan.expr.trace.Lookup;
import dev.capstan.fleet.config.ConditionRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The adapters because of which an expression came out as it did.
///
/// `all(list, p)` fails because of those that break `p`, `any(list, p)` holds because of those for which `p` holds,
/// and `adapters["x"]`, or `adapters.x`, is about x. Where that names nobody, the states of the required adapters do.
///
/// @param adapters in the order in which the expression met them
/// @param collection what it looped over, `requiredAdapters`, or nothing
record Deciders(List<Adapter> adapters, String collection) {
    private static final Set<String> QUANTIFIERS = Set.of("all", "any", "none");

    static Deciders of(ConditionRule rule, Roster roster, boolean holds) {
        try {
            return of(rule.expression().trace(roster), roster, holds);
        } catch (ExprException _) {
            return new Deciders(states(roster, holds), "");
        }
    }

    static Deciders of(Evaluation evaluation, Roster roster, boolean holds) {
        var adapters = new ArrayList<Adapter>();
        for (var decision : evaluation.decisions()) {
            for (var element : decision.elements()) {
                decided(decision, element, holds, adapters);
            }
        }
        lookedUp(evaluation.lookups(), holds, adapters);
        var collection = evaluation.decisions().isEmpty()
                ? ""
                : evaluation.decisions().getFirst().collection();
        return new Deciders(adapters.isEmpty() ? states(roster, holds) : adapters, collection);
    }

    /// What a `filter` or `count` has found is not what was missing: then those that succeeded have decided nothing.
    private static void decided(Decision decision, Element element, boolean holds, List<Adapter> into) {
        if (element.value() instanceof Adapter adapter
                && (holds || QUANTIFIERS.contains(decision.builtin()) || adapter.state() != AdapterState.SUCCEEDED)) {
            add(adapter, into);
        }
    }

    private static void lookedUp(List<Lookup> lookups, boolean holds, List<Adapter> into) {
        boolean some = false;
        for (var lookup : lookups) {
            if (lookup.value() instanceof Adapter adapter && (holds || adapter.state() != AdapterState.SUCCEEDED)) {
                add(adapter, into);
                some = true;
            }
        }
        if (some || !into.isEmpty()) {
            return;
        }
        for (var lookup : lookups) {
            if (lookup.value() instanceof Adapter adapter) {
                add(adapter, into);
            }
        }
    }

    private static void add(Adapter adapter, List<Adapter> into) {
        for (var each : into) {
            if (each.name().equals(adapter.name())) {
                return;
            }
        }
        into.add(adapter);
    }

    private static List<Adapter> states(Roster roster, boolean holds) {
        return roster.required().stream()
                .filter(each -> holds ? each.state().bad() : each.state() != AdapterState.SUCCEEDED)
                .toList();
    }

    /// The worst that can be said of them: failed or unhealthy, at work, not begun, done.
    AdapterState worst() {
        var worst = AdapterState.SUCCEEDED;
        for (var each : adapters) {
            var state = each.state();
            if (state.bad()) {
                return AdapterState.FAILED;
            }
            if (state == AdapterState.IN_PROGRESS || worst == AdapterState.SUCCEEDED) {
                worst = state;
            }
        }
        return worst;
    }

    List<String> names() {
        return adapters.stream().map(Adapter::name).toList();
    }
}
