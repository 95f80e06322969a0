package dev.capstan.messaging.outbox;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.delivery.Backoff;
import dev.capstan.messaging.delivery.Bell;
import dev.capstan.messaging.delivery.Farewell;
import dev.capstan.store.Change;
import dev.capstan.store.CompactedException;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Publishes the events that the store's changes make.
///
/// One thread reads the log after its position, has the changes translated, publishes them topic by topic
/// in their order and goes on when the broker has confirmed. Where it fails it tries the same again, after
/// ever longer pauses, for as long as it takes: nobody else waits for it. The position is kept as a cursor
/// of the store once a second, so a crash repeats what was published since; of each subject it repeats a
/// stretch and never leaves one out.
///
/// With several processes on one store one of them may publish. Who that is says `leading`, asked before every
/// step. It starts at the cursor when it begins to lead, and leaves the cursor alone when it no longer does.
public final class Outbox implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Outbox.class.getName());
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration LAST = Duration.ofSeconds(5);
    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final long NOWHERE = -1;

    private final Store store;
    private final Broker broker;
    private final Translation translation;
    private final Options options;
    private final Bell news = new Bell();
    private final Bell ending = new Bell();
    private final Backoff backoff;
    private final Thread thread;
    private final LongAdder published = new LongAdder();
    private volatile boolean closed;
    // The newest change there is, told by the store's thread.
    private volatile long newest;
    // All written by the outbox's thread alone.
    private volatile long position = NOWHERE;
    private volatile @Nullable Instant waitingSince;
    private volatile @Nullable String failure;
    private int failures;
    private long kept;
    private long keptAt = System.nanoTime();

    /// @param cursor its name in the store
    /// @param leading whether this process is the one that publishes
    /// @param batch about how many changes are read and published at once
    /// @param longestPause between two attempts when the broker is away
    /// @param alarm after how many attempts in vain it is told as an error, though they go on
    public record Options(String cursor, BooleanSupplier leading, int batch, Duration longestPause, int alarm) {
        public Options {
            longestPause = longestPause.compareTo(SHORTEST) < 0 ? SHORTEST : longestPause;
        }

        public static Options of(String cursor) {
            return new Options(cursor, () -> true, 500, Duration.ofSeconds(10), 10);
        }

        public Options withLeading(BooleanSupplier leading) {
            return new Options(cursor, leading, batch, longestPause, alarm);
        }

        public Options withBatch(int batch) {
            return new Options(cursor, leading, batch, longestPause, alarm);
        }

        public Options withAlarm(int alarm) {
            return new Options(cursor, leading, batch, longestPause, alarm);
        }

        public Options withLongestPause(Duration longestPause) {
            return new Options(cursor, leading, batch, longestPause, alarm);
        }
    }

    private Outbox(Store store, Broker broker, Translation translation, Options options) {
        this.store = store;
        this.broker = broker;
        this.translation = translation;
        this.options = options;
        this.backoff = new Backoff(SHORTEST, options.longestPause());
        this.thread = Thread.ofVirtual().name("outbox-" + options.cursor()).unstarted(this::work);
    }

    /// Begins to publish: what comes after the cursor or, the first time, every change from now on.
    public static Outbox start(Store store, Broker broker, Translation translation, Options options)
            throws InterruptedException {
        var outbox = new Outbox(store, broker, translation, options);
        long revision = store.revision();
        if (!store.cursors().containsKey(options.cursor())) {
            store.moveCursor(options.cursor(), revision);
        }
        outbox.newest = revision;
        store.follow(revision, outbox::changed);
        outbox.thread.start();
        return outbox;
    }

    public Condition condition() {
        long at = position;
        boolean leading = at != NOWHERE;
        return new Condition(leading, leading ? Math.max(0, newest - at) : 0, waitingSince, failure);
    }

    /// How many events the broker has confirmed since the start, repeated ones too.
    public long published() {
        return published.sum();
    }

    /// Ends after the step under way, or interrupts it when that takes too long, and keeps how far it has come.
    @Override
    public void close() {
        closed = true;
        news.ring();
        ending.ring();
        Farewell.to(thread, LAST);
    }

    // On the store's thread.
    private void changed(List<Change> changes) {
        newest = changes.getLast().revision();
        news.ring();
    }

    private void work() {
        try {
            while (!closed) {
                if (options.leading().getAsBoolean()) {
                    attempt();
                } else {
                    standDown();
                    news.await(IDLE);
                }
            }
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "the outbox was interrupted", e);
        }
        keepAtLast();
    }

    private void attempt() throws InterruptedException {
        try {
            step();
            if (failure != null) {
                LOG.log(Level.WARNING, "events go out again");
                failure = null;
            }
            failures = 0;
            backoff.reset();
        } catch (CompactedException e) {
            skip(e);
        } catch (RuntimeException e) {
            failed(e);
            ending.await(backoff.next());
        }
    }

    private void step() throws InterruptedException {
        if (position == NOWHERE) {
            kept = store.cursors().getOrDefault(options.cursor(), newest);
            position = kept;
        }
        List<Change> changes = store.changesAfter(position, options.batch());
        if (changes.isEmpty()) {
            waitingSince = null;
            keep(IDLE);
            news.await(IDLE);
            return;
        }
        waitingSince = changes.getFirst().time();
        publish(changes);
        position = changes.getLast().revision();
        keep(IDLE);
    }

    private void publish(List<Change> changes) throws InterruptedException {
        Map<String, List<Event>> events = new LinkedHashMap<>();
        for (Change change : changes) {
            // What was there before is in the log as long as the change is, under the revision before it.
            for (Message each : translation.messages(change, () -> store.read(change.key(), change.revision() - 1))) {
                events.computeIfAbsent(each.topic(), _ -> new ArrayList<>()).add(each.event());
            }
        }
        for (var each : events.entrySet()) {
            broker.publish(each.getKey(), each.getValue());
            published.add(each.getValue().size());
        }
    }

    // Unless that was done a moment ago.
    private void keep(Duration pause) {
        if (position > kept && System.nanoTime() - keptAt >= pause.toNanos()) {
            store.moveCursor(options.cursor(), position);
            kept = position;
            keptAt = System.nanoTime();
        }
    }

    private void keepAtLast() {
        try {
            if (position != NOWHERE && options.leading().getAsBoolean()) {
                keep(Duration.ZERO);
            }
        } catch (StoreException e) {
            LOG.log(Level.DEBUG, "the cursor was not moved: some events will be published again", e);
        }
    }

    private void standDown() {
        position = NOWHERE;
        waitingSince = null;
        failure = null;
    }

    // The cursor keeps this from happening, unless somebody has moved it.
    private void skip(CompactedException gone) {
        LOG.log(
                Level.ERROR,
                "the events of the changes from {0} to {1} are lost: {2}",
                position + 1,
                gone.compacted(),
                gone.getMessage());
        position = gone.compacted();
    }

    private void failed(RuntimeException e) {
        String message = String.valueOf(e.getMessage());
        if (failure == null) {
            boolean world = e instanceof BrokerException || e instanceof StoreException;
            LOG.log(world ? Level.WARNING : Level.ERROR, "events wait: " + message, world ? null : e);
        }
        failure = message;
        if (++failures == options.alarm()) {
            LOG.log(Level.ERROR, "events wait, after {0} attempts to publish them: {1}", failures, message);
        }
    }
}
