package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.Vocabulary;
import java.util.AbstractMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What message templates may name, worked out when they do.
final class Variables extends AbstractMap<String, Object> {
    private final Roster roster;
    private final Deciders deciders;

    Variables(Roster roster, Deciders deciders) {
        this.roster = roster;
        this.deciders = deciders;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        return key instanceof String name ? variable(name) : null;
    }

    private @Nullable Object variable(String name) {
        return switch (name) {
            case "FailedCount" -> (long) deciders.adapters().size();
            case "TotalCount" -> total();
            case "FailedAdapterNames" -> names(deciders.adapters(), _ -> true);
            case "UnhealthyAdapterNames" -> names(roster.all(), each -> each.state() == AdapterState.UNHEALTHY);
            case "WorkingCount" -> working();
            case "AdapterFailureMessage" -> adapterFailure();
            case "FirstFailureMessage" -> firstFailure();
            default -> null;
        };
    }

    /// The required adapters; and who else has reported, when it is about all.
    private long total() {
        return switch (deciders.collection()) {
            case "allAdapters" ->
                roster.all().stream()
                                .skip(roster.required().size())
                                .filter(each -> each.signals().reported())
                                .count()
                        + roster.required().size();
            case "optionalAdapters" -> roster.optional().size();
            default -> roster.required().size();
        };
    }

    private long working() {
        var among = switch (deciders.collection()) {
            case "requiredAdapters" -> roster.required();
            case "optionalAdapters" -> roster.optional();
            default -> roster.all();
        };
        return among.stream()
                .filter(each -> each.state() == AdapterState.IN_PROGRESS)
                .count();
    }

    private static String names(List<Adapter> adapters, Predicate<Adapter> counted) {
        var names = new StringBuilder();
        for (var each : adapters) {
            if (counted.test(each)) {
                names.append(names.isEmpty() ? "" : ", ").append(each.name());
            }
        }
        return names.toString();
    }

    private String adapterFailure() {
        var bad = firstBad(deciders.adapters());
        if (bad != null) {
            return bad.message();
        }
        return deciders.adapters().isEmpty()
                ? ""
                : deciders.adapters().getFirst().message();
    }

    private String firstFailure() {
        var decider = firstBad(deciders.adapters());
        var bad = decider == null ? firstBad(roster.all()) : decider;
        return bad == null ? "" : bad.message();
    }

    private static @Nullable Adapter firstBad(List<Adapter> adapters) {
        for (var each : adapters) {
            if (each.state().bad()) {
                return each;
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        var entries = new LinkedHashSet<Map.Entry<String, Object>>();
        for (var name : Vocabulary.variables()) {
            var value = variable(name);
            if (value != null) {
                entries.add(Map.entry(name, value));
            }
        }
        return entries;
    }
}
