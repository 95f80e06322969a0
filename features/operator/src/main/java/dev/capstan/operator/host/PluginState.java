package dev.capstan.operator.host;

import java.time.Instant;
import java.util.List;

/// How a plugin is, for people.
///
/// @param kind `reconciler`, `action`, `input`, `handler`, or `jar` for a file that brings none
/// @param source `bundled`, or the name of the jar
/// @param types what it claims
/// @param message why, in words; empty when all is well
/// @param restarts how often it was started again after it had crashed
/// @param since when it became so
public record PluginState(
        String name,
        String kind,
        String source,
        List<String> types,
        Condition condition,
        String message,
        int restarts,
        Instant since) {
    public PluginState {
        types = List.copyOf(types);
    }

    /// What a plugin is doing.
    public enum Condition {
        /// It is being started.
        STARTING,
        RUNNING,
        /// It has crashed, and will be started again.
        CRASHED,
        /// It may not run: another has its name or its type.
        REFUSED,
        /// It cannot be loaded.
        BROKEN,
        /// It is finishing what it has begun.
        DRAINING
    }
}
