package dev.capstan.fleet.aggregation;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The adapters of a cluster in one situation, and the variables of expressions about them.
///
/// Every configured adapter is there, whether it has reported or not: else a cluster nobody has reported about would
/// have no required adapter that is not ready.
final class Roster extends AbstractMap<String, Object> {
    private final List<Adapter> required;
    private final List<Adapter> optional;
    private final List<Adapter> all;
    private final Map<String, Object> byName;
    private final Wanted wanted;

    /// @param all those required, those optional, all others, in this order
    Roster(Adapter[] all, int required, int configured, ByName byName, Wanted wanted) {
        this.all = Arrays.asList(all);
        this.required = Arrays.asList(Arrays.copyOf(all, required));
        this.optional = Arrays.asList(Arrays.copyOfRange(all, required, configured));
        this.byName = byName;
        this.wanted = wanted;
    }

    List<Adapter> required() {
        return required;
    }

    List<Adapter> optional() {
        return optional;
    }

    List<Adapter> all() {
        return all;
    }

    long generation() {
        return wanted.generation();
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        return key instanceof String name ? variable(name) : null;
    }

    private @Nullable Object variable(String name) {
        return switch (name) {
            case "requiredAdapters" -> required;
            case "optionalAdapters" -> optional;
            case "allAdapters" -> all;
            case "adapters" -> byName;
            case "currentGeneration" -> wanted.generation();
            default -> null;
        };
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return Map.<String, Object>of(
                        "requiredAdapters", required,
                        "optionalAdapters", optional,
                        "allAdapters", all,
                        "adapters", byName,
                        "currentGeneration", wanted.generation())
                .entrySet();
    }

    /// The adapters by their names. It lists those that have reported, and knows everybody.
    static final class ByName extends AbstractMap<String, Object> {
        private final Adapter[] all;
        private final Map<String, Integer> places;
        private final Wanted wanted;

        /// @param places of those that are configured
        ByName(Adapter[] all, Map<String, Integer> places, Wanted wanted) {
            this.all = all;
            this.places = places;
            this.wanted = wanted;
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            return key instanceof String name ? adapter(name) : null;
        }

        private Adapter adapter(String name) {
            var place = places.get(name);
            if (place != null) {
                return all[place];
            }
            for (int i = places.size(); i < all.length; i++) {
                if (all[i].name().equals(name)) {
                    return all[i];
                }
            }
            return new Adapter(name, Signals.NONE, AdapterState.PENDING, Age.IRRELEVANT, null, wanted);
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return key instanceof String name && adapter(name).signals().reported();
        }

        @Override
        public Set<Map.Entry<String, Object>> entrySet() {
            var entries = new LinkedHashMap<String, Object>();
            for (var each : all) {
                if (each.signals().reported()) {
                    entries.put(each.name(), each);
                }
            }
            return entries.entrySet();
        }
    }
}
