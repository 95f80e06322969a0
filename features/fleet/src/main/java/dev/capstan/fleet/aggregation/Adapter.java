package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.Vocabulary;
import java.util.AbstractMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An adapter as expressions see it: a map with the fields of [Vocabulary].
///
/// One that has not reported is there, too: its conditions are `Unknown`, its generation is 0.
final class Adapter extends AbstractMap<String, Object> {
    private final String name;
    private final Signals signals;
    private final AdapterState state;
    private final Age age;
    private final @Nullable Condition cause;
    private final Wanted wanted;

    /// @param cause the condition that makes the state what it is; null when it is that something was not said
    Adapter(String name, Signals signals, AdapterState state, Age age, @Nullable Condition cause, Wanted wanted) {
        this.name = name;
        this.signals = signals;
        this.state = state;
        this.age = age;
        this.cause = cause;
        this.wanted = wanted;
    }

    String name() {
        return name;
    }

    Signals signals() {
        return signals;
    }

    AdapterState state() {
        return state;
    }

    Age age() {
        return age;
    }

    boolean stale() {
        return age == Age.STALE;
    }

    /// Whether it has reported about what is wanted now.
    boolean current() {
        return signals.reported() && signals.observedGeneration() == wanted.generation();
    }

    /// Whether it has failed by saying nothing.
    boolean overdue() {
        return state == AdapterState.FAILED && !current();
    }

    /// Whether it has begun with what is wanted now.
    boolean started() {
        return current() && state != AdapterState.PENDING;
    }

    String reason() {
        if (cause != null) {
            return cause.reason();
        }
        if (current()) {
            return "ReportIncomplete";
        }
        return overdue() ? "ReportOverdue" : "NotReported";
    }

    String message() {
        if (cause != null) {
            return cause.message();
        }
        if (current()) {
            return name + " has reported without its conditions";
        }
        return overdue() ? wanted.overdue(name) : wanted.missing(name);
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        return key instanceof String field ? field(field) : null;
    }

    private @Nullable Object field(String field) {
        return switch (field) {
            case "adapter", "Adapter" -> name;
            case "available", "Available" -> signals.availability();
            case "applied", "Applied" -> Signals.status(signals.applied());
            case "health", "Health" -> Signals.status(signals.health());
            case "observedGeneration", "ObservedGeneration" -> signals.observedGeneration();
            case "lastUpdated", "LastUpdated" -> signals.lastUpdated();
            case "reported", "Reported" -> signals.reported();
            case "state", "State" -> state.text();
            case "failed", "Failed" -> state == AdapterState.FAILED;
            case "inProgress", "InProgress" -> state == AdapterState.IN_PROGRESS;
            case "stale", "Stale" -> stale();
            case "reason", "Reason" -> reason();
            case "message", "Message" -> message();
            default -> null;
        };
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        var entries = new LinkedHashSet<Map.Entry<String, Object>>();
        for (var field : Vocabulary.fields()) {
            var value = field(field);
            if (value != null) {
                entries.add(Map.entry(field, value));
            }
        }
        return entries;
    }
}
