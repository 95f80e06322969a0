package dev.capstan.app;

import dev.capstan.fleet.config.Policies;
import dev.capstan.fleet.config.PubSub;
import dev.capstan.fleet.event.FleetEvents;
import dev.capstan.fleet.event.FleetTranslation;
import dev.capstan.fleet.kind.Reviewer;
import dev.capstan.fleet.schedule.ScheduleOptions;
import dev.capstan.fleet.schedule.ScheduleOptions.Retries;
import dev.capstan.fleet.schedule.Timekeeper;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.outbox.Outbox;
import dev.capstan.registry.Registry;
import dev.capstan.server.http.Handler;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.store.Store;
import dev.capstan.streamline.leader.Election;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What goes on with clusters while nobody asks: events are published, adapters are asked to look again, time changes
/// what they are, and the file of rules is read again.
final class FleetInTime {
    private static final Duration LOOKS = Duration.ofSeconds(1);
    private static final long FEW = 1_000;

    private final FleetSetting setting;
    private final Clock clock;
    /// Set once, when everything they need is there.
    private volatile @Nullable Running running;

    private volatile @Nullable Election election;

    private record Running(Broker broker, Outbox outbox, Timekeeper keeper) {}

    FleetInTime(FleetSetting setting, Clock clock) {
        this.setting = setting;
        this.clock = clock;
    }

    /// Starts it, or in a process that shares its store gets ready to when it is its turn.
    ///
    /// @param api where the lease is asked for that says whose turn it is
    /// @param shared whether other processes work on the same store
    void start(
            Store store,
            Broker broker,
            Registry registry,
            Reviewer reviewer,
            Handler api,
            boolean shared,
            MeterRegistry meters,
            Deque<Runnable> endings)
            throws InterruptedException {
        Policies policies = setting.config().policies();
        PubSub pubsub = setting.config().pubsub();
        var events = new FleetEvents(reviewer, setting.naming());
        var options = ScheduleOptions.defaults()
                .withMeters(meters)
                .withRate(setting.rate())
                .withRetries(new Retries(policies.maxRetries(), policies.retryInterval()))
                .withLeadership(() -> leads(shared));
        var keeper = new Timekeeper(registry, reviewer, events, broker, options);
        endings.push(keeper::close);
        var outbox = Outbox.start(
                store,
                broker,
                new FleetTranslation(events),
                Outbox.Options.of("fleet")
                        .withLeading(() -> leads(shared))
                        .withLongestPause(pubsub.retryInterval())
                        .withAlarm(pubsub.maxRetries()));
        endings.push(outbox::close);
        running = new Running(broker, outbox, keeper);
        measure(meters);
        if (shared) {
            elect(api, keeper, endings);
        } else {
            keeper.led();
        }
        if (setting.rules().changes()) {
            follow(keeper, endings);
        }
    }

    private boolean leads(boolean shared) {
        Election current = election;
        return !shared || (current != null && current.held());
    }

    private void elect(Handler api, Timekeeper keeper, Deque<Runnable> endings) {
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        var lease = LeaseOptions.of("kube-system", "capstan-fleet");
        var begun = new Election(new Wire(client), lease, keeper, clock, System::nanoTime);
        election = begun;
        Election _ = begun.start();
        endings.push(begun::close);
    }

    private void follow(Timekeeper keeper, Deque<Runnable> endings) {
        var ending = new CountDownLatch(1);
        Thread looking = Thread.ofVirtual().name("aggregation-file").start(() -> follow(keeper, ending));
        endings.push(() -> {
            ending.countDown();
            looking.interrupt();
        });
    }

    private void follow(Timekeeper keeper, CountDownLatch ending) {
        try {
            while (!ending.await(LOOKS.toMillis(), TimeUnit.MILLISECONDS)) {
                if (setting.rules().look()) {
                    keeper.reconsider();
                }
            }
        } catch (InterruptedException _) {
            // The end.
        }
    }

    private void measure(MeterRegistry meters) {
        Gauge.builder("capstan_fleet_outbox_behind_changes", this, FleetInTime::behind)
                .description("How many changes have yet to be looked at for events; 0 when another server does that")
                .register(meters);
        Gauge.builder("capstan_fleet_outbox_lag", this, FleetInTime::lag)
                .description("How old the oldest of them is")
                .baseUnit("seconds")
                .register(meters);
        Gauge.builder("capstan_fleet_scheduled", this, FleetInTime::scheduled)
                .description("How many clusters and node pools wait for their time; 0 when another server does that")
                .register(meters);
        Gauge.builder("capstan_fleet_problem", this, each -> each.remark().isPresent() ? 1 : 0)
                .description("Whether events about clusters wait, or the rules of the file do not count")
                .register(meters);
    }

    private double behind() {
        Running current = running;
        return current == null ? 0 : current.outbox().condition().behind();
    }

    private double lag() {
        Running current = running;
        Instant since = current == null ? null : current.outbox().condition().waitingSince();
        return since == null
                ? 0
                : Math.max(0, Duration.between(since, clock.instant()).toMillis() / 1000.0);
    }

    private double scheduled() {
        Running current = running;
        return current == null ? 0 : current.keeper().size();
    }

    /// What whoever looks closely should know. Why it is so is in the log: it may name what is not for all.
    Optional<String> remark() {
        List<String> remarks = new ArrayList<>();
        setting.rules().remark().ifPresent(remarks::add);
        Running current = running;
        if (current != null) {
            var condition = current.outbox().condition();
            boolean slow = condition.behind() >= FEW;
            if (condition.failure() != null
                    || slow
                    || current.keeper().problem().isPresent()) {
                remarks.add("events about clusters wait, " + condition.behind() + " changes are behind");
            }
            if (current.broker().problem().isPresent()) {
                remarks.add("the broker for them has a problem, told in the log");
            }
        }
        return remarks.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", remarks));
    }
}
