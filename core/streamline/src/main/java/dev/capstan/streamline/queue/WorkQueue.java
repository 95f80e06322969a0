package dev.capstan.streamline.queue;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Keys that want to be looked at: each at most once however often it was added, and never by two workers at
/// once.
///
/// A key is **ready** in one of two lanes, **delayed** until its time has come, or **running**. Adding a
/// running key makes it ready again when it is done; adding a delayed one ends the delay. [Lane#LIVE] goes
/// first, but of eight keys that are taken at least one is from [Lane#BACKGROUND] if there is any, so that
/// nothing starves; and as long as live keys keep coming, half of the workers are kept for them. A key that is neither
/// waiting nor running and has not failed costs nothing.
///
/// Whoever takes a key ends with exactly one of [#done], [#doneUntil], [#again] or [#retry].
///
/// Waiting workers follow one leader: only that one waits for a time to come, the others until they are called. All
/// fields are guarded by one lock, which is never held for longer than a few steps in a map or tree.
public final class WorkQueue<K> implements AutoCloseable {
    private static final int LIVE_IN_A_ROW = 7;

    private final LongSupplier nanos;
    private final Backoff backoff;
    private final RandomGenerator random;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available = lock.newCondition();
    private final Map<K, Entry<K>> entries = new HashMap<>();
    private final SequencedSet<Entry<K>> live = new LinkedHashSet<>();
    private final SequencedSet<Entry<K>> background = new LinkedHashSet<>();
    private final TreeSet<Entry<K>> delayed = new TreeSet<>();
    private final Share share;
    private @Nullable Thread leader;
    private int liveInARow;
    private long sequence;
    private boolean closed;
    private Counts counts = new Counts(0, 0);

    /// How much has gone through since the start.
    ///
    /// @param added keys that became ready, without those that already were
    /// @param retried of which were tries after a failure or a plain requeue
    public record Counts(long added, long retried) {}

    /// A key that somebody has taken.
    ///
    /// @param waited how long it was ready before
    /// @param failures how often in a row it has failed
    /// @param changedAt when the oldest change was heard of that nobody has dealt with yet, as the queue's clock
    ///     tells it; empty when nothing has changed
    public record Taken<K>(K key, Lane lane, Duration waited, int failures, Optional<Long> changedAt) {}

    /// @param nanos what time it is, as [System#nanoTime] tells it
    /// @param workers how many take keys
    public WorkQueue(LongSupplier nanos, Backoff backoff, RandomGenerator random, int workers) {
        this.nanos = nanos;
        this.share = new Share(workers);
        this.backoff = backoff;
        this.random = random;
    }

    /// Asks for a look at a key. In the background, a key that waits after a failure goes on waiting.
    public void add(K key, Lane lane) {
        locked(() -> {
            Entry<K> entry = entry(key);
            if (lane == Lane.LIVE) {
                entry.changed(now());
                share.live(now());
            }
            ask(entry, lane);
            return null;
        });
    }

    /// Asks for a look at a key after a while, unless it has one sooner: whoever asks often meanwhile gets one look.
    public void addWithin(K key, Duration delay) {
        locked(() -> {
            Entry<K> entry = entry(key);
            boolean sooner = entry.dueAt != null && entry.dueAt - now() <= delay.toNanos();
            if (entry.running) {
                makeReady(entry, Lane.BACKGROUND);
            } else if (entry.lane == null && !sooner) {
                undelay(entry);
                delay(entry, delay);
            }
            return null;
        });
    }

    /// The next key, or nothing when none is ready.
    public Optional<Taken<K>> poll() {
        return locked(() -> Optional.ofNullable(closed ? null : next()));
    }

    /// Waits for the next key; empty when the queue was closed.
    public Optional<Taken<K>> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!closed) {
                @Nullable Taken<K> next = next();
                if (next != null) {
                    return Optional.of(next);
                }
                await();
            }
            return Optional.empty();
        } finally {
            callFollower();
            lock.unlock();
        }
    }

    /// The key was looked at, and all is well.
    public void done(K key) {
        release(key, Entry::settle);
    }

    /// The key was looked at, all is well, and it wants another look after a while.
    public void doneUntil(K key, Duration delay) {
        release(key, entry -> {
            entry.settle();
            delay(entry, delay);
        });
    }

    /// The key wants another look at once: what it was taken for is not done yet.
    public void again(K key) {
        release(key, entry -> {
            entry.failures = 0;
            entry.stay();
            ask(entry, Lane.LIVE);
        });
    }

    /// The key wants another look; how soon depends on how often that was so.
    ///
    /// @return how long it will wait
    public Duration retry(K key) {
        return locked(() -> {
            Entry<K> entry = entry(key);
            entry.failures++;
            counts = new Counts(counts.added, counts.retried + 1);
            Duration delay = backoff.delay(entry.failures, random);
            release(key, retried -> {
                retried.stay();
                delay(retried, delay);
            });
            return delay;
        });
    }

    /// How many keys are ready.
    public int depth(Lane lane) {
        return locked(() -> lane(lane).size());
    }

    /// How many keys the queue knows: ready, delayed or running.
    public int size() {
        return locked(entries::size);
    }

    public Counts counts() {
        return locked(() -> counts);
    }

    /// When the next delay ends, if there is one.
    public OptionalLong nextDue() {
        return locked(() -> delayed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(due(delayed.first())));
    }

    /// Forgets all keys that are not running.
    public void clear() {
        locked(() -> {
            live.clear();
            background.clear();
            delayed.clear();
            entries.values().removeIf(entry -> !entry.running);
            entries.values().forEach(Entry::forget);
            return null;
        });
    }

    /// Sends all workers home.
    @Override
    public void close() {
        locked(() -> {
            closed = true;
            available.signalAll();
            return null;
        });
    }

    private void release(K key, Consumer<Entry<K>> action) {
        locked(() -> {
            Entry<K> entry = entry(key);
            entry.running = false;
            if (entry.inBackground) {
                entry.inBackground = false;
                share.giveBack();
            }
            action.accept(entry);
            if (entry.again != null) {
                ask(entry, entry.again);
                entry.again = null;
            }
            if (entry.idle()) {
                entries.remove(key);
            }
            return null;
        });
    }

    private @Nullable Taken<K> next() {
        promote();
        boolean turn = live.isEmpty() ? hasBackground() : liveInARow >= LIVE_IN_A_ROW && !background.isEmpty();
        Lane lane = turn ? Lane.BACKGROUND : Lane.LIVE;
        if (lane(lane).isEmpty()) {
            return null;
        }
        liveInARow = lane == Lane.LIVE ? liveInARow + 1 : 0;
        Entry<K> entry = lane(lane).removeFirst();
        entry.lane = null;
        entry.running = true;
        entry.inBackground = turn;
        if (turn) {
            share.take();
        }
        return new Taken<>(
                entry.key,
                lane,
                Duration.ofNanos(now() - entry.readySince),
                entry.failures,
                Optional.ofNullable(entry.changedAt));
    }

    /// Whether a key can be taken from the background now.
    private boolean hasBackground() {
        return !background.isEmpty() && share.hasRoom(now());
    }

    /// Makes ready what has waited long enough.
    private void promote() {
        while (!delayed.isEmpty() && due(delayed.first()) - now() <= 0) {
            makeReady(delayed.first(), Lane.BACKGROUND);
        }
    }

    private void ask(Entry<K> entry, Lane lane) {
        boolean patient = lane == Lane.BACKGROUND && entry.failures > 0 && entry.dueAt != null;
        if (!patient) {
            makeReady(entry, lane);
        }
    }

    private void makeReady(Entry<K> entry, Lane lane) {
        undelay(entry);
        if (entry.running) {
            entry.again = entry.again == Lane.LIVE ? Lane.LIVE : lane;
            return;
        }
        if (entry.lane == Lane.LIVE || entry.lane == lane) {
            return;
        }
        if (entry.lane == null) {
            entry.readySince = now();
            counts = new Counts(counts.added + 1, counts.retried);
        }
        background.remove(entry);
        entry.lane = lane;
        lane(lane).add(entry);
        if (lane == Lane.BACKGROUND && !hasBackground()) {
            leader = null; // Whoever is called waits for a time that may come sooner.
        }
        available.signal();
    }

    private void delay(Entry<K> entry, Duration delay) {
        entry.dueAt = now() + Math.max(0, delay.toNanos());
        entry.sequence = sequence++;
        delayed.add(entry);
        if (delayed.first() == entry) {
            leader = null;
            available.signal();
        }
    }

    private void undelay(Entry<K> entry) {
        if (entry.dueAt != null) {
            delayed.remove(entry);
            entry.dueAt = null;
        }
    }

    @SuppressWarnings("WaitNotInLoop") // The loop is where it is called.
    private void await() throws InterruptedException {
        OptionalLong time = nextTime();
        if (time.isEmpty() || leader != null) {
            available.await();
            return;
        }
        Thread me = Thread.currentThread();
        leader = me;
        try {
            long _ = available.awaitNanos(time.getAsLong() - now());
        } finally {
            if (me.equals(leader)) {
                leader = null;
            }
        }
    }

    /// When there may be a key though nobody adds one.
    private OptionalLong nextTime() {
        if (delayed.isEmpty()) {
            return background.isEmpty() ? OptionalLong.empty() : OptionalLong.of(share.roomAt());
        }
        long due = due(delayed.first());
        boolean room = background.isEmpty() || due - share.roomAt() < 0;
        return OptionalLong.of(room ? due : share.roomAt());
    }

    /// Somebody must go on waiting for what this worker will not see.
    private void callFollower() {
        boolean more = !live.isEmpty()
                || hasBackground()
                || (leader == null && nextTime().isPresent());
        if (more) {
            available.signal();
        }
    }

    private Entry<K> entry(K key) {
        return entries.computeIfAbsent(key, Entry::new);
    }

    private SequencedSet<Entry<K>> lane(Lane lane) {
        return switch (lane) {
            case LIVE -> live;
            case BACKGROUND -> background;
        };
    }

    private long now() {
        return nanos.getAsLong();
    }

    private static long due(Entry<?> entry) {
        return entry.dueAt == null ? 0 : entry.dueAt;
    }

    private <R extends @Nullable Object> R locked(Supplier<R> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
