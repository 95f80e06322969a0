package dev.capstan.fleet.kind;

import dev.capstan.api.Resource;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Intervals;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.time.Instant;
import java.util.Optional;

/// Says of owners as they are kept what time has made of them, and which configuration they go by. It writes nothing.
public final class Reviewer {
    private final Judge judge;

    Reviewer(Judge judge) {
        this.judge = judge;
    }

    /// What a look at an owner has shown.
    ///
    /// @param outdated whether its status would be another if it were written now
    /// @param due when time alone may change its status next
    public record Review(boolean outdated, Optional<Instant> due) {}

    public Review review(Stored stored, View view, Instant now) {
        Evidence evidence = Evidence.of(Owner.at(stored.key()), view);
        Resource before = stored.read();
        Resource owner = before.withOwnMetadata();
        judge.judge(owner, before, evidence, now);
        return new Review(!owner.equals(before), judge.due(owner, evidence, now));
    }

    public AggregationConfig config(Resource owner) {
        return judge.config(owner);
    }

    /// How often its adapters are asked to look again.
    public Intervals intervals(Resource owner) {
        return config(owner).intervals().of(Judge.traits(owner).clusterType());
    }
}
