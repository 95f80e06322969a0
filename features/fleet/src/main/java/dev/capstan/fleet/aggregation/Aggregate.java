package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.Phase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The status of a cluster.
///
/// @param description what the configuration says of the phase
/// @param conditions those of the configuration in its order, then those that every cluster has
/// @param adapters those that have reported: as configured, then all others
/// @param blockers the adapters that a deletion waits for
/// @param due when time alone may change this next
public record Aggregate(
        Phase phase,
        String description,
        List<Condition> conditions,
        List<AdapterSummary> adapters,
        List<String> blockers,
        Optional<Instant> due) {
    public Aggregate {
        conditions = List.copyOf(conditions);
        adapters = List.copyOf(adapters);
        blockers = List.copyOf(blockers);
    }

    /// The condition of that type.
    public Optional<Condition> condition(String type) {
        return conditions.stream().filter(each -> each.type().equals(type)).findFirst();
    }
}
