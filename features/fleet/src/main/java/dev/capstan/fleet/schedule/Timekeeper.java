package dev.capstan.fleet.schedule;

import dev.capstan.fleet.event.FleetEvents;
import dev.capstan.fleet.kind.Reviewer;
import dev.capstan.messaging.Broker;
import dev.capstan.registry.Registry;
import dev.capstan.registry.index.View;
import dev.capstan.streamline.leader.Election;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Does what time demands of clusters and node pools: a status changes because nobody has reported for too
/// long, and adapters are asked to look again.
///
/// Of several processes on one store one does so, from [#led] until [#followed]; one that is alone calls
/// [#led] itself. What was planned is not handed over: who begins looks at all owners once.
public final class Timekeeper implements Election.Listener, AutoCloseable {
    private final Registry registry;
    private final Reviewer reviewer;
    private final FleetEvents events;
    private final Broker broker;
    private final ScheduleOptions options;
    private final Gauges gauges;
    // Written by whoever begins and ends, under this object's lock.
    private volatile @Nullable Term term;
    private boolean closed;

    public Timekeeper(
            Registry registry, Reviewer reviewer, FleetEvents events, Broker broker, ScheduleOptions options) {
        this.registry = registry;
        this.reviewer = reviewer;
        this.events = events;
        this.broker = broker;
        this.options = options;
        this.gauges = new Gauges(options.meters());
        View _ = registry.listen((changes, _) -> {
            Term current = term;
            if (current != null) {
                changes.forEach(current::see);
            }
        });
    }

    @Override
    public synchronized void led() {
        if (term == null && !closed) {
            var begun = new Term(
                    new Sweeper(registry, reviewer, options, gauges),
                    new ReconcileSchedule(registry::view, reviewer, events, broker, options, gauges));
            term = begun; // Before the owners there are now are looked up, so that none is missed.
            begun.start(registry.view());
        }
    }

    @Override
    public synchronized void followed() {
        Term current = term;
        if (current != null) {
            current.end();
            term = null;
        }
    }

    /// Looks at all owners again: other rules count for them now.
    public void reconsider() {
        Term current = term;
        if (current != null) {
            current.addAll(registry.view());
        }
    }

    /// Why adapters are not asked to look again; empty when all is well.
    public Optional<String> problem() {
        Term current = term;
        return current == null ? Optional.empty() : current.failure();
    }

    /// How many owners wait for their time; 0 when another process keeps it.
    public int size() {
        Term current = term;
        return current == null ? 0 : current.size();
    }

    /// Ends, and waits for what is being done, but not for ever.
    @Override
    public void close() {
        Term current;
        synchronized (this) {
            closed = true;
            current = term;
            followed();
        }
        try {
            if (current != null) {
                current.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
