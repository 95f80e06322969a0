package dev.capstan.fleet.aggregation;

import java.time.Instant;
import java.util.List;

/// What an adapter has said last about a cluster.
///
/// @param lastUpdated when it said so
public record Report(String adapter, long observedGeneration, List<Condition> conditions, Instant lastUpdated) {
    public Report {
        conditions = List.copyOf(conditions);
    }
}
