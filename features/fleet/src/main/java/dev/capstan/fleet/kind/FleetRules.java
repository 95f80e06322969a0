package dev.capstan.fleet.kind;

import dev.capstan.api.GroupResource;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.registry.Derivation;
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

    public Derivation derivation() {
        return new Aggregating(judge, clock);
    }

    public Reviewer reviewer() {
        return new Reviewer(judge);
    }
}
