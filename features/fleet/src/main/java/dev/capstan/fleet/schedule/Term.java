package dev.capstan.fleet.schedule;

import dev.capstan.api.GroupResource;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.Owner;
import dev.capstan.messaging.delivery.Bell;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.streamline.queue.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The time during which this process keeps the time of the fleet, and the threads that do so.
final class Term {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Sweeper sweeper;
    private final ReconcileSchedule schedule;
    private final Bell ending = new Bell();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    Term(Sweeper sweeper, ReconcileSchedule schedule) {
        this.sweeper = sweeper;
        this.schedule = schedule;
    }

    /// Begins with what there is.
    void start(View view) {
        run("fleet-found", () -> addAll(view));
        run("fleet-reconcile-schedule", this::schedule);
        for (int i = 0; i < Sweeper.WORKERS; i++) {
            run("fleet-sweeper-" + i, this::sweep);
        }
    }

    /// Has all owners looked at.
    void addAll(View view) {
        addAll(view, FleetKinds.CLUSTERS);
        addAll(view, FleetKinds.NODE_POOLS);
    }

    private void addAll(View view, GroupResource kind) {
        view.objects(kind).visitFrom("", each -> {
            sweeper.add(each.key(), Lane.BACKGROUND);
            schedule.add(each.key(), Lane.BACKGROUND);
            return !over;
        });
    }

    /// Is told of every change, on the store's thread.
    void see(IndexChange change) {
        GroupResource kind = change.key().resource();
        if (kind.equals(FleetKinds.CLUSTERS) || kind.equals(FleetKinds.NODE_POOLS)) {
            if (mattersToTime(change)) {
                schedule.add(change.key(), Lane.LIVE);
                sweeper.add(change.key(), Lane.LIVE);
            } else {
                schedule.addSoon(change.key());
            }
        } else if (kind.equals(FleetKinds.ADAPTER_STATUSES)) {
            Stored report = change.after();
            Owner owner = report != null && Hints.isIn(report) ? Owner.above(change.key()) : null;
            if (owner != null) {
                schedule.addSoon(owner.key());
            }
        }
    }

    /// Whether something else is wanted of it: adapters are asked at once, and time may change its status sooner.
    private static boolean mattersToTime(IndexChange change) {
        Stored before = change.before();
        Stored after = change.after();
        return before == null
                || after == null
                || before.header().generation() != after.header().generation()
                || before.header().deleting() != after.header().deleting()
                || !before.header().labels().equals(after.header().labels());
    }

    Optional<String> failure() {
        return schedule.failure();
    }

    /// How many owners wait for their time.
    int size() {
        return schedule.queue().size();
    }

    /// Stops everything, and waits for nothing.
    void end() {
        over = true;
        sweeper.queue().close();
        schedule.queue().close();
        ending.ring();
        threads.forEach(Thread::interrupt);
    }

    /// Waits until everything has stopped, but not for ever.
    void join() throws InterruptedException {
        for (Thread each : threads) {
            each.join(PATIENCE);
        }
    }

    private void run(String name, Runnable task) {
        threads.add(Thread.ofVirtual().name(name).start(task));
    }

    private void schedule() {
        try {
            while (!over) {
                var first = schedule.queue().take();
                Duration pause = over ? Duration.ZERO : schedule.step(first);
                if (pause.isPositive()) {
                    ending.await(pause);
                }
            }
        } catch (InterruptedException _) {
            // The end.
        }
    }

    private void sweep() {
        try {
            while (!over) {
                sweeper.queue().take().filter(_ -> !over).ifPresent(each -> sweeper.step(each.key()));
            }
        } catch (InterruptedException _) {
            // The end.
        }
    }
}
