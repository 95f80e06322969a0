package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.registry.Derivation;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import java.time.Clock;
import java.util.Map;

/// What the fleet asks of the registry: that its kinds keep its rules, and that what follows from a report is written
/// with it.
public final class FleetRules {
    private final Judge judge;
    private final Clock clock;

    public FleetRules(Aggregations aggregations, Clock clock) {
        this.judge = new Judge(aggregations);
        this.clock = clock;
    }

    public Map<GroupResource, KindRules> rules() {
        var owners = new OwnerRules(judge);
        return Map.of(
                FleetKinds.CLUSTERS, owners,
                FleetKinds.NODE_POOLS, owners,
                FleetKinds.ADAPTER_STATUSES, new AdapterStatusRules());
    }

    /// Why the phase of a cluster or node pool is what it is, rule by rule.
    public ObjectNode explain(Stored owner, View view) {
        Evidence evidence = Evidence.of(Owner.at(owner.key()), view);
        return ExplanationForm.of(judge.explain(owner.read(), evidence, clock.instant()));
    }

    public Derivation derivation() {
        return new Aggregating(judge, clock);
    }

    public Reviewer reviewer() {
        return new Reviewer(judge);
    }
}
