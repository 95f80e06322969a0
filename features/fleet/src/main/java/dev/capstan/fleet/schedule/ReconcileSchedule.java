package dev.capstan.fleet.schedule;

import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.fleet.event.FleetEvents;
import dev.capstan.fleet.kind.Owner;
import dev.capstan.fleet.kind.Reviewer;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.outbox.Message;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.TokenBucket;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.queue.WorkQueue.Taken;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks the adapters of owners to look again, each when its [Pulse] says so.
///
/// Every owner waits in a queue until it is due; whatever changes it makes it be looked at, which only moves the
/// time. Those that are due are published together. What could not be published stays due, and all wait until
/// the broker is back. Nothing is kept but in memory: a process that begins spreads what it finds over
/// the intervals, and asks at once where adapters are behind.
///
/// [#step] is called by one thread, which owns all fields but the queue and those that are volatile.
final class ReconcileSchedule {
    private static final Logger LOG = LoggerFactory.getLogger(ReconcileSchedule.class);
    private static final int BATCH = 500;
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration SHORTEST = Duration.ofMillis(100);

    private final Supplier<View> view;
    private final Reviewer reviewer;
    private final FleetEvents events;
    private final Broker broker;
    private final ScheduleOptions options;
    private final Gauges gauges;
    private final WorkQueue<ResourceKey> queue;
    private final Backoff pauses;
    private final TokenBucket bucket;
    private final Map<ResourceKey, Pulse> pulses = new HashMap<>();
    private int failures;
    private volatile @Nullable String failure;

    /// One whose time has come.
    private record Turn(ResourceKey key, Resource owner, Sight sight, Pulse pulse) {}

    ReconcileSchedule(
            Supplier<View> view,
            Reviewer reviewer,
            FleetEvents events,
            Broker broker,
            ScheduleOptions options,
            Gauges gauges) {
        this.view = view;
        this.reviewer = reviewer;
        this.events = events;
        this.broker = broker;
        this.options = options;
        this.gauges = gauges;
        this.pauses = Backoff.defaults().between(SHORTEST, options.retries().longestPause());
        // A batch is in hand at once, also while changes come.
        this.queue = new WorkQueue<>(options.nanos(), pauses, options.random(), 2 * BATCH);
        this.bucket = new TokenBucket(options.rate(), options.nanos());
    }

    WorkQueue<ResourceKey> queue() {
        return queue;
    }

    /// Why nothing is published; empty when all is well.
    Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /// Looks at an owner soon: it is new, has changed, or is gone.
    void add(ResourceKey owner, Lane lane) {
        queue.add(owner, lane);
    }

    /// Looks at an owner that only is in another state: nothing hurries, and more may follow.
    void addSoon(ResourceKey owner) {
        queue.addWithin(owner, SOON);
    }

    /// Does what there is to do now, for some owners.
    ///
    /// @return how long to wait before the next step
    Duration step(Optional<Taken<ResourceKey>> first) throws InterruptedException {
        Instant now = options.clock().instant();
        var due = new ArrayList<Turn>();
        int taken = 0;
        for (var each = first; each.isPresent(); each = more(taken, due) ? queue.poll() : Optional.empty()) {
            look(each.get().key(), now).ifPresent(due::add);
            taken++;
        }
        return due.isEmpty() ? Duration.ZERO : publish(due, now);
    }

    private boolean more(int taken, List<Turn> due) {
        return taken < BATCH && due.size() < options.rate().burst();
    }

    private Optional<Turn> look(ResourceKey key, Instant now) {
        try {
            return turn(key, now);
        } catch (RuntimeException e) {
            LOG.error("{} cannot be scheduled", key, e);
            Duration _ = queue.retry(key);
            return Optional.empty();
        }
    }

    private Optional<Turn> turn(ResourceKey key, Instant now) {
        View current = view.get();
        Stored stored = current.find(key);
        if (stored == null) {
            pulses.remove(key);
            queue.done(key);
            return Optional.empty();
        }
        Resource owner = stored.read();
        Pulse known = pulses.get(key);
        Instant since = known == null ? Instant.MIN : known.last();
        Sight sight = Sight.of(stored, owner, reviewer, Hints.earliest(Owner.at(key), current, since));
        Pulse pulse =
                known == null ? Pulse.first(sight, now, options.random()) : known.seen(sight, now, options.random());
        if (pulse.due(now)) {
            return Optional.of(new Turn(key, owner, sight, pulse));
        }
        await(key, pulse, now);
        return Optional.empty();
    }

    private void await(ResourceKey key, Pulse pulse, Instant now) {
        pulses.put(key, pulse);
        queue.doneUntil(key, Duration.between(now, pulse.next()));
    }

    private Duration publish(List<Turn> due, Instant now) throws InterruptedException {
        Map<String, List<Turn>> turns = new LinkedHashMap<>();
        Map<String, List<Message>> messages = new LinkedHashMap<>();
        Duration pause = Duration.ZERO;
        for (Turn each : due) {
            Message message = events.reconcile(each.owner(), now);
            turns.computeIfAbsent(message.topic(), _ -> new ArrayList<>()).add(each);
            messages.computeIfAbsent(message.topic(), _ -> new ArrayList<>()).add(message);
            pause = bucket.take();
        }
        boolean well = true;
        for (var each : turns.entrySet()) {
            well &= publish(each.getKey(), messages.getOrDefault(each.getKey(), List.of()), each.getValue(), now);
        }
        return well ? pause : pauses.delay(++failures, options.random());
    }

    private boolean publish(String topic, List<Message> messages, List<Turn> turns, Instant now)
            throws InterruptedException {
        try {
            if (options.leadership().held()) {
                broker.publish(topic, messages.stream().map(Message::event).toList());
                turns.forEach(each -> asked(each, now));
                recovered();
                return true;
            }
        } catch (RuntimeException e) {
            failed(e);
        }
        turns.forEach(this::keep);
        return false;
    }

    private void asked(Turn turn, Instant now) {
        gauges.asked(Duration.between(turn.pulse().next(), options.clock().instant()));
        Sight sight = turn.sight();
        if (sight.hint() != null) {
            sight = sight.withHint(Hints.earliest(Owner.at(turn.key()), view.get(), now));
        }
        await(turn.key(), turn.pulse().asked(sight, now, options.random()), now);
    }

    /// It stays due.
    private void keep(Turn turn) {
        pulses.put(turn.key(), turn.pulse());
        queue.again(turn.key());
    }

    private void recovered() {
        failures = 0;
        if (failure != null) {
            LOG.warn("Adapters are asked to look again, as before");
            failure = null;
        }
    }

    private void failed(RuntimeException e) {
        gauges.failed();
        if (failure == null && e instanceof BrokerException) {
            LOG.warn("Adapters are not asked to look again for now: {}", e.getMessage());
        } else if (failure == null) {
            LOG.error("Adapters are not asked to look again for now", e);
        }
        failure = String.valueOf(e.getMessage());
        if (failures + 1 == options.retries().alarm()) {
            LOG.error("Adapters are not asked to look again, after {} attempts: {}", failures + 1, failure);
        }
    }
}
