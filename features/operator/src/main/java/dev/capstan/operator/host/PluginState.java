package dev.capstan.operator.host;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// How a plugin is, for people.
///
/// @param kind `reconciler`, `action`, `input`, `handler`, or `jar` for a file that brings none
/// @param source `bundled`, or the name of the jar
/// @param types what it claims
/// @param message why, in words; empty when all is well
/// @param restarts how often it was started again after it had crashed
/// @param since when it became so
/// @param problems what is wrong with its work: silent watches, stuck calls, a lease that cannot be read
public record PluginState(
        String name,
        String kind,
        String source,
        List<String> types,
        Condition condition,
        String message,
        int restarts,
        Instant since,
        List<String> problems) {
    public PluginState {
        types = List.copyOf(types);
        problems = List.copyOf(problems);
    }

    /// The same with what is wrong with its work.
    public PluginState with(List<String> problems) {
        return new PluginState(name, kind, source, types, condition, message, restarts, since, problems);
    }

    /// Everything that is wrong, each in a sentence.
    public List<String> complaints() {
        String subject = kind.equals("jar") ? source : "plugin " + name + " of " + source;
        Stream<String> own = condition.isWell()
                ? Stream.empty()
                : Stream.of(subject + " is " + condition.name().toLowerCase(Locale.ROOT) + ": " + message);
        return Stream.concat(own, problems.stream().map(each -> subject + ": " + each))
                .toList();
    }

    /// What a plugin is doing.
    public enum Condition {
        /// It is being started.
        STARTING,
        RUNNING,
        /// Another process runs it.
        WAITING,
        /// It has crashed, and will be started again.
        CRASHED,
        /// It may not run: another has its name or its type.
        REFUSED,
        /// It cannot be loaded.
        BROKEN,
        /// It is finishing what it has begun.
        DRAINING;

        boolean isWell() {
            return switch (this) {
                case STARTING, RUNNING, WAITING, DRAINING -> true;
                case CRASHED, REFUSED, BROKEN -> false;
            };
        }
    }
}
