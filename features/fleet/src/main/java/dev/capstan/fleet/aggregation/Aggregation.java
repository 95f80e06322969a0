package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.SituationClock;
import java.util.ArrayList;
import java.util.List;

/// A configuration that is ready to be applied. Any number of threads may use it at once.
///
/// ```java
/// Aggregate status = aggregation.of(Situation.fresh(1, now).withReports(reports));
/// status.phase(); // PROVISIONING
/// ```
public final class Aggregation {
    private final AggregationConfig config;
    private final Lineup lineup;
    private final List<Rule> rules;
    private final boolean timed;

    private Aggregation(AggregationConfig config) {
        this.config = config;
        this.lineup = new Lineup(config);
        this.rules = config.conditions().stream().map(Rule::new).toList();
        this.timed = config.timed();
    }

    public static Aggregation compile(AggregationConfig config) {
        return new Aggregation(config);
    }

    public AggregationConfig config() {
        return config;
    }

    /// The status that follows from a situation.
    public Aggregate of(Situation situation) {
        return timed ? SituationClock.at(situation.now(), () -> judge(situation)) : judge(situation);
    }

    /// The same, and why.
    public Explanation explain(Situation situation) {
        return SituationClock.at(
                situation.now(),
                () -> new Explainer(config, rules, situation, lineup.roster(situation)).explain(judge(situation)));
    }

    private Aggregate judge(Situation situation) {
        var roster = lineup.roster(situation);
        var holds = new boolean[rules.size()];
        var conditions = new ArrayList<Condition>(rules.size() + 3);
        for (int i = 0; i < holds.length; i++) {
            var rule = rules.get(i);
            holds[i] = rule.holds(roster);
            var previous = Conditions.find(situation.previous(), rule.rule().type(), i);
            conditions.add(rule.condition(holds[i], roster, previous, situation));
        }
        conditions.addAll(new Reconciliation(roster, situation).conditions());
        var phase = new PhaseChoice(config, roster, holds).phase();
        return new Aggregate(
                phase,
                config.phase(phase).description(),
                conditions,
                summaries(roster),
                blockers(roster, situation),
                DueTime.of(config, roster, situation, timed));
    }

    private static List<AdapterSummary> summaries(Roster roster) {
        var summaries = new ArrayList<AdapterSummary>(roster.all().size());
        for (var each : roster.all()) {
            var signals = each.signals();
            if (signals.reported()) {
                summaries.add(new AdapterSummary(each.name(), signals.availability(), signals.observedGeneration()));
            }
        }
        return summaries;
    }

    /// While a cluster goes: those that made something for it and have not said that it is gone.
    private static List<String> blockers(Roster roster, Situation situation) {
        if (!situation.deleting()) {
            return List.of();
        }
        return roster.all().stream()
                .filter(each -> Signals.is(each.signals().applied(), Condition.TRUE)
                        && !Signals.is(each.signals().finalized(), Condition.TRUE))
                .map(Adapter::name)
                .toList();
    }
}
