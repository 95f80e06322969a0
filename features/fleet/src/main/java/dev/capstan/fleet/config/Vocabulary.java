package dev.capstan.fleet.config;

import dev.capstan.expr.Env;
import dev.capstan.expr.Limits;
import dev.capstan.expr.Options;
import dev.capstan.expr.type.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The words of expressions and of message templates.
public final class Vocabulary {
    private static final Limits LIMITS = new Limits(1_000_000, 100_000);
    private static final List<String> VARIABLES = List.of(
            "FailedCount",
            "TotalCount",
            "FailedAdapterNames",
            "UnhealthyAdapterNames",
            "WorkingCount",
            "AdapterFailureMessage",
            "FirstFailureMessage");

    private static final Map<String, Type> ADAPTER = Map.ofEntries(
            Map.entry("adapter", Type.TEXT),
            Map.entry("available", Type.TEXT),
            Map.entry("applied", Type.TEXT),
            Map.entry("health", Type.TEXT),
            Map.entry("observedGeneration", Type.INT),
            Map.entry("lastUpdated", Type.TIME),
            Map.entry("reported", Type.BOOL),
            Map.entry("state", Type.TEXT),
            Map.entry("failed", Type.BOOL),
            Map.entry("inProgress", Type.BOOL),
            Map.entry("stale", Type.BOOL),
            Map.entry("reason", Type.TEXT),
            Map.entry("message", Type.TEXT));

    private static final List<String> FIELDS =
            ADAPTER.keySet().stream().sorted().toList();
    private static final Env ENVIRONMENT = environment();
    private static final Options OPTIONS =
            Options.defaults().asBool().withLimits(LIMITS).withClock(SituationClock.CLOCK);

    private Vocabulary() {}

    /// The fields of an adapter in an expression; each may be written with a capital, too.
    public static List<String> fields() {
        return FIELDS;
    }

    /// The variables of message templates.
    public static List<String> variables() {
        return VARIABLES;
    }

    static Env env() {
        return ENVIRONMENT;
    }

    static Options options() {
        return OPTIONS;
    }

    private static Env environment() {
        var fields = new HashMap<>(ADAPTER);
        ADAPTER.forEach((name, type) -> fields.put(Character.toUpperCase(name.charAt(0)) + name.substring(1), type));
        var adapter = Type.fields(fields);
        return Env.of(Map.of(
                "requiredAdapters", Type.arrayOf(adapter),
                "optionalAdapters", Type.arrayOf(adapter),
                "allAdapters", Type.arrayOf(adapter),
                "adapters", Type.mapOf(adapter),
                "currentGeneration", Type.INT));
    }
}
