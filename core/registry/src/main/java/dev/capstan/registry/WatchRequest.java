package dev.capstan.registry;

import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;

/// What to watch, and from where.
///
/// @param start where to begin
/// @param cutOff run when the watch has fallen too far behind while its reader is stuck: ends the connection
public record WatchRequest(
        ResourcePath path, LabelSelector labels, FieldSelector fields, Start start, Runnable cutOff) {

    /// Where a watch begins.
    public sealed interface Start {
        /// With what there is now, then with what happens.
        ///
        /// @param freshness how new *now* must be
        record State(Freshness freshness) implements Start {}

        /// With what happens from now on.
        record Now() implements Start {}

        /// With what happened after a revision.
        record After(long revision) implements Start {}
    }
}
