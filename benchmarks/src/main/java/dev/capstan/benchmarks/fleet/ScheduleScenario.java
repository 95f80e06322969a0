package dev.capstan.benchmarks.fleet;

import com.sun.management.OperatingSystemMXBean;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.event.FleetEvents;
import dev.capstan.fleet.event.Naming;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.FleetRules;
import dev.capstan.fleet.schedule.ScheduleOptions;
import dev.capstan.fleet.schedule.Timekeeper;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.store.Store;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What many clusters that are ready cost the schedule of the fleet: while none is due, and while so many are due a
/// second. All in this process, the store in memory and the broker without subscribers.
public final class ScheduleScenario {
    private static final OperatingSystemMXBean MACHINE =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Arguments arguments;
    private final Aggregations aggregations = Aggregations.read("benchmark.yaml", rules("24h"));
    private final Registry registry;
    private final FleetRules fleet;
    private final Broker broker;

    private ScheduleScenario(Arguments arguments, Store store) throws InterruptedException {
        this.arguments = arguments;
        this.fleet = new FleetRules(aggregations, Clock.systemUTC());
        this.registry = Registry.open(
                store,
                Registry.Options.defaults().withRules(fleet.rules()).withDerivations(List.of(fleet.derivation())));
        this.broker = Brokers.open(null, Brokers.Options.of(store));
    }

    public static void main(String[] words) throws InterruptedException {
        var arguments = Arguments.parse(List.of(words), Set.of("clusters", "due", "seconds"), Set.of());
        try (Store store = Store.inMemory()) {
            var scenario = new ScheduleScenario(arguments, store);
            var kinds = Lifecycle.Options.defaults().withKinds(FleetKinds.definitions());
            try (Lifecycle _ = Lifecycle.start(scenario.registry, store, kinds)) {
                scenario.create();
                scenario.run();
            }
        }
    }

    private static String rules(String ready) {
        return "requiredAdapters: [only]\npolicies: {staleAction: none}\nreconcile: {ready: " + ready + "}\n";
    }

    private int clusters() {
        return arguments.number("clusters", 100_000);
    }

    private void create() {
        for (int i = 0; i < clusters(); i++) {
            write(FleetKinds.CLUSTERS, """
                    {"apiVersion": "fleet.capstan.dev/v1", "kind": "Cluster", "metadata": {"name": "c%d"},
                     "spec": {"region": "eu"}}""".formatted(i));
            write(FleetKinds.ADAPTER_STATUSES, """
                    {"apiVersion": "fleet.capstan.dev/v1", "kind": "AdapterStatus", "metadata": {"name": "%1$s.only"},
                     "spec": {"cluster": "%1$s", "adapter": "only"},
                     "status": {"observedGeneration": 1, "conditions": [{"type": "Available", "status": "True"},
                       {"type": "Applied", "status": "True"}, {"type": "Health", "status": "True"}]}}""".formatted("c" + i));
        }
        System.out.println(clusters() + " clusters are there");
    }

    private void write(GroupResource kind, String json) {
        var path = new ResourcePath(kind, FleetKinds.VERSION, "default", null, "");
        var _ = registry.create(path, Document.json(json.getBytes(StandardCharsets.UTF_8)), WriteOptions.DEFAULT);
    }

    private void run() throws InterruptedException {
        measure("nobody keeps time", null);
        try (Timekeeper keeper = keeper(new SimpleMeterRegistry())) {
            measure("none is due", keeper);
        }
        int due = arguments.number("due", 1_000);
        String ready = clusters() * 1_000L / due + "ms";
        if (!aggregations.reload("benchmark.yaml", rules(ready)).isEmpty()) {
            throw new IllegalStateException("the rules are wrong: " + rules(ready));
        }
        var meters = meters();
        try (Timekeeper keeper = keeper(meters)) {
            Timer lag = meters.get("capstan_fleet_reconcile_lag").timer();
            measure(due + " are due a second", keeper, lag);
            for (var each : lag.takeSnapshot().percentileValues()) {
                System.out.printf("lag p%.0f %.1f ms%n", each.percentile() * 100, each.value(TimeUnit.MILLISECONDS));
            }
        }
    }

    private void measure(String what, @Nullable Timekeeper keeper) throws InterruptedException {
        measure(what, keeper, new SimpleMeterRegistry().timer("none"));
    }

    private void measure(String what, @Nullable Timekeeper keeper, Timer lag) throws InterruptedException {
        rest();
        long asked = lag.count();
        long cpu = MACHINE.getProcessCpuTime();
        long start = System.nanoTime();
        TimeUnit.SECONDS.sleep(seconds());
        double nanos = System.nanoTime() - start;
        System.out.printf(
                "%s: %.2f %% of a core, %d wait, %.0f asked about a second, load average %.1f%n",
                what,
                100 * (MACHINE.getProcessCpuTime() - cpu) / nanos,
                keeper == null ? 0 : keeper.size(),
                (lag.count() - asked) / nanos * 1e9,
                MACHINE.getSystemLoadAverage());
    }

    /// Until all were looked at once.
    private static void rest() throws InterruptedException {
        TimeUnit.SECONDS.sleep(20);
    }

    private int seconds() {
        return arguments.number("seconds", 60);
    }

    private Timekeeper keeper(SimpleMeterRegistry meters) {
        var keeper = new Timekeeper(
                registry,
                fleet.reviewer(),
                new FleetEvents(fleet.reviewer(), Naming.SHORT),
                broker,
                ScheduleOptions.defaults().withMeters(meters));
        keeper.led();
        return keeper;
    }

    /// Whose percentiles are about the time that is measured.
    private SimpleMeterRegistry meters() {
        var meters = new SimpleMeterRegistry();
        meters.config().meterFilter(new MeterFilter() {
            @Override
            public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                return DistributionStatisticConfig.builder()
                        .expiry(Duration.ofSeconds(seconds()))
                        .build()
                        .merge(config);
            }
        });
        return meters;
    }
}
