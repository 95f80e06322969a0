package dev.capstan.stack.run.stack;

import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.wire.ObjectKey;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Counts Stacks and Programs, under the names that dashboards of the Pulumi operator know.
///
/// A Stack that is well has no meter of its own: there is one for each that is failing or reconciling, and it is 1.
final class StackMeters {
    private final MeterRegistry registry;
    /// Each value is changed only while the map computes it.
    private final Map<ObjectKey, Map<Trouble, Meter>> known = new ConcurrentHashMap<>();

    /// What a Stack may have a meter for.
    enum Trouble {
        FAILING("stacks_failing"),
        RECONCILING("stacks_reconciling");

        private final String meter;

        Trouble(String meter) {
            this.meter = meter;
        }
    }

    /// @param controller whose cache of Programs is counted
    StackMeters(MeterRegistry registry, String controller) {
        this.registry = registry;
        Gauge.builder("stacks_active", known, Map::size)
                .description("Stacks that are taken care of")
                .register(registry);
        Gauge.builder("programs_active", () -> programs(controller))
                .description("Programs there are")
                .register(registry);
    }

    void note(ObjectKey stack, Set<Trouble> troubles) {
        known.compute(stack, (_, before) -> {
            if (troubles.isEmpty() && (before == null || before.isEmpty())) {
                return Map.of();
            }
            Map<Trouble, Meter> meters = new EnumMap<>(Trouble.class);
            meters.putAll(before == null ? Map.of() : before);
            for (Trouble each : Trouble.values()) {
                if (troubles.contains(each)) {
                    meters.computeIfAbsent(each, _ -> meter(each, stack));
                } else {
                    remove(meters.remove(each));
                }
            }
            return meters;
        });
    }

    void forget(ObjectKey stack) {
        known.computeIfPresent(stack, (_, before) -> {
            before.values().forEach(this::remove);
            return null;
        });
    }

    private Meter meter(Trouble trouble, ObjectKey stack) {
        return Gauge.builder(trouble.meter, () -> 1)
                .tags("namespace", stack.namespace(), "name", stack.name())
                .register(registry);
    }

    private void remove(@Nullable Meter meter) {
        if (meter != null) {
            registry.remove(meter);
        }
    }

    private double programs(String controller) {
        @Nullable
        Gauge cached = registry.find("streamline_cache_objects")
                .tags("controller", controller, "kind", StackKinds.PROGRAM.toString())
                .gauge();
        return cached == null ? 0 : cached.value();
    }
}
