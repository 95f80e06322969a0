package dev.capstan.streamline.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WorkQueueTest {
    private static final Backoff EXACT = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(60), 2, 0);

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);
    private final WorkQueue<String> queue = new WorkQueue<>(now::get, EXACT, new Random(1), 100);

    @Test
    void aKeyIsHandedOutOnceHoweverOftenItWasAdded() {
        queue.add("a", Lane.LIVE);
        queue.add("b", Lane.LIVE);
        queue.add("a", Lane.LIVE);

        assertThat(drain()).containsExactly("a", "b");
    }

    @Test
    void aKeyThatIsRunningIsNotHandedOutAgainBeforeItIsDone() {
        queue.add("a", Lane.LIVE);
        take();
        queue.add("a", Lane.LIVE);

        assertThat(queue.poll()).isEmpty();
        queue.done("a");
        assertThat(take()).isEqualTo("a");
    }

    @Test
    void aKeyThatMayWaitIsLookedAtOnceForAllThatComesMeanwhile() {
        queue.addWithin("a", Duration.ofSeconds(1));
        now.addAndGet(Duration.ofMillis(900).toNanos());
        queue.addWithin("a", Duration.ofSeconds(1));

        assertThat(queue.poll()).isEmpty();
        now.addAndGet(Duration.ofMillis(100).toNanos());
        assertThat(drain()).containsExactly("a");
    }

    @Test
    void aKeyThatWaitsForLongerIsLookedAtWithinTheTimeThatIsAskedFor() {
        queue.add("a", Lane.LIVE);
        take();
        queue.doneUntil("a", Duration.ofMinutes(5));
        queue.addWithin("a", Duration.ofSeconds(1));
        now.addAndGet(Duration.ofSeconds(1).toNanos());

        assertThat(take()).isEqualTo("a");
    }

    @Test
    void aKeyThatIsRunningIsLookedAtOnceMoreForWhatComesMeanwhile() {
        queue.add("a", Lane.LIVE);
        take();
        queue.addWithin("a", Duration.ofSeconds(1));
        queue.doneUntil("a", Duration.ofMinutes(5));

        assertThat(take()).isEqualTo("a");
    }

    @Test
    void liveKeysGoBeforeTheBackground() {
        queue.add("old", Lane.BACKGROUND);
        queue.add("new", Lane.LIVE);

        assertThat(drain()).containsExactly("new", "old");
    }

    @Test
    void aKeyInTheBackgroundThatChangesGoesToTheFront() {
        queue.add("a", Lane.BACKGROUND);
        queue.add("b", Lane.BACKGROUND);
        queue.add("b", Lane.LIVE);

        assertThat(drain()).containsExactly("b", "a");
    }

    @Test
    void ofEightKeysOneIsFromTheBackground() {
        IntStream.range(0, 20).forEach(i -> queue.add("live" + i, Lane.LIVE));
        IntStream.range(0, 3).forEach(i -> queue.add("back" + i, Lane.BACKGROUND));

        List<String> order = drain();

        assertThat(order.indexOf("back0")).isEqualTo(7);
        assertThat(order.indexOf("back1")).isEqualTo(15);
        assertThat(order).hasSize(23);
    }

    @Test
    void halfOfTheWorkersAreKeptForLiveKeysAsLongAsTheseKeepComing() {
        var small = new WorkQueue<String>(now::get, EXACT, new Random(1), 4);
        IntStream.range(0, 6).forEach(i -> small.add("back" + i, Lane.BACKGROUND));
        small.add("live", Lane.LIVE);

        assertThat(polled(small)).containsExactly("live", "back0", "back1");
        small.done("back0");
        assertThat(polled(small)).containsExactly("back2");
        pass(Duration.ofSeconds(1));
        assertThat(polled(small)).containsExactly("back3", "back4", "back5");
    }

    @Test
    void aWaitingWorkerWakesWhenNoLiveKeysCameForAWhile() throws InterruptedException {
        var real = new WorkQueue<String>(System::nanoTime, EXACT, new Random(5), 1);
        real.add("live", Lane.LIVE);
        real.add("a", Lane.BACKGROUND);
        real.add("b", Lane.BACKGROUND);

        assertThat(real.take().orElseThrow().key()).isEqualTo("live");
        assertThat(real.take().orElseThrow().key()).isEqualTo("a");
        assertThat(real.poll()).isEmpty();
        assertThat(real.take().orElseThrow().key()).isEqualTo("b");
    }

    private static List<String> polled(WorkQueue<String> queue) {
        var keys = new ArrayList<String>();
        for (var next = queue.poll(); next.isPresent(); next = queue.poll()) {
            keys.add(next.get().key());
        }
        return keys;
    }

    @Test
    void aDelayedKeyIsReadyWhenItsTimeHasCome() {
        queue.add("a", Lane.LIVE);
        queue.doneUntil(take(), Duration.ofSeconds(10));

        pass(Duration.ofMillis(9_999));
        assertThat(queue.poll()).isEmpty();
        pass(Duration.ofMillis(1));
        assertThat(take()).isEqualTo("a");
    }

    @Test
    void aChangeEndsADelayAndTheKeyIsNotHandedOutOnceMoreWhenItWouldHaveEnded() {
        queue.add("a", Lane.LIVE);
        queue.doneUntil(take(), Duration.ofSeconds(10));
        queue.add("a", Lane.LIVE);

        queue.done(take());

        pass(Duration.ofMinutes(1));
        assertThat(queue.poll()).isEmpty();
    }

    @Test
    void whatFailsWaitsLongerEachTimeUntilItSucceeds() {
        queue.add("a", Lane.LIVE);
        List<Duration> delays = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            delays.add(queue.retry(take()));
            pass(delays.getLast());
        }
        queue.done(take());
        queue.add("a", Lane.LIVE);
        delays.add(queue.retry(take()));

        assertThat(delays)
                .containsExactly(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(1));
    }

    @Test
    void aResyncDoesNotCutAFailingKeysWaitingShortButAChangeDoes() {
        queue.add("a", Lane.LIVE);
        queue.retry(take());

        queue.add("a", Lane.BACKGROUND);
        assertThat(queue.poll()).isEmpty();
        queue.add("a", Lane.LIVE);
        assertThat(take()).isEqualTo("a");
    }

    @Test
    void aKeyThatChangedWhileItFailedIsReadyAtOnce() {
        queue.add("a", Lane.LIVE);
        take();
        queue.add("a", Lane.LIVE);
        queue.retry("a");

        assertThat(queue.poll()).map(WorkQueue.Taken::failures).contains(1);
    }

    @Test
    void aKeyThatIsNotDueCostsNothing() {
        IntStream.range(0, 1000).forEach(i -> queue.add("k" + i, Lane.BACKGROUND));
        drain();

        assertThat(queue.size()).isZero();
        assertThat(queue.counts()).isEqualTo(new WorkQueue.Counts(1000, 0));
    }

    @Test
    void clearingForgetsAllButWhatIsRunning() {
        queue.add("running", Lane.LIVE);
        take();
        queue.add("running", Lane.LIVE);
        queue.add("ready", Lane.LIVE);

        queue.clear();

        assertThat(queue.poll()).isEmpty();
        queue.done("running");
        assertThat(queue.poll()).isEmpty();
        assertThat(queue.size()).isZero();
    }

    @Test
    void whatATakerLearnsSaysHowLongTheKeyWasReady() {
        queue.add("a", Lane.BACKGROUND);
        pass(Duration.ofSeconds(3));

        assertThat(queue.poll())
                .contains(new WorkQueue.Taken<>("a", Lane.BACKGROUND, Duration.ofSeconds(3), 0, Optional.empty()));
    }

    @Test
    void aChangeIsOldUntilItWasDealtWith() {
        queue.add("a", Lane.LIVE);
        pass(Duration.ofSeconds(1));
        long first = changedAt();
        queue.add("a", Lane.LIVE);
        pass(Duration.ofSeconds(1));
        queue.retry("a");
        pass(Duration.ofSeconds(1));
        assertThat(changedAt()).isEqualTo(first);
        queue.again("a");
        assertThat(changedAt()).isEqualTo(first);

        long second = now.get();
        queue.add("a", Lane.LIVE);
        pass(Duration.ofSeconds(1));
        queue.done("a");
        assertThat(changedAt()).isEqualTo(second);
        queue.doneUntil("a", Duration.ofSeconds(1));
        pass(Duration.ofSeconds(1));
        assertThat(queue.poll().orElseThrow().changedAt()).isEmpty();
    }

    @Test
    void keysThatWaitAreNotLookedAtBeforeTheirTime() {
        var glances = new AtomicLong();
        var counted = new WorkQueue<Integer>(
                () -> {
                    glances.incrementAndGet();
                    return now.get();
                },
                Backoff.defaults(),
                new Random(1),
                8);
        for (int key = 0; key < 100_000; key++) {
            counted.add(key, Lane.BACKGROUND);
            counted.poll();
            counted.doneUntil(key, Duration.ofSeconds(1 + key / 10));
        }

        glances.set(0);
        for (int times = 0; times < 1000; times++) {
            assertThat(counted.poll()).isEmpty();
        }
        assertThat(glances).as("once each time, at the first that waits").hasValue(1000);

        pass(Duration.ofSeconds(1));
        glances.set(0);
        assertThat(Stream.generate(counted::poll).takeWhile(Optional::isPresent))
                .hasSize(10);
        assertThat(glances.get()).as("a few times for each that was due").isLessThan(100);
    }

    private long changedAt() {
        return queue.poll().orElseThrow().changedAt().orElseThrow();
    }

    @Test
    void manyWorkersNeverHaveTheSameKeyAndLoseNoChange() throws InterruptedException {
        var real = new WorkQueue<Integer>(
                System::nanoTime,
                Backoff.defaults().between(Duration.ofNanos(1), Duration.ofMillis(1)),
                new Random(5),
                8);
        var running = ConcurrentHashMap.<Integer>newKeySet();
        var twice = new AtomicInteger();
        var changes = IntStream.range(0, 50).mapToObj(_ -> new AtomicInteger()).toList();
        var seen = IntStream.range(0, 50).mapToObj(_ -> new AtomicInteger()).toList();
        var allSeen = new CountDownLatch(50);
        List<Thread> workers = IntStream.range(0, 8)
                .mapToObj(_ -> Thread.startVirtualThread(() -> work(real, key -> {
                    if (!running.add(key)) {
                        twice.incrementAndGet();
                    }
                    int change = changes.get(key).get();
                    if (seen.get(key).getAndSet(change) < 400 && change == 400) {
                        allSeen.countDown();
                    }
                    running.remove(key);
                })))
                .toList();

        IntStream.range(0, 20_000).forEach(i -> {
            changes.get(i % 50).incrementAndGet();
            real.add(i % 50, i % 3 == 0 ? Lane.BACKGROUND : Lane.LIVE);
        });
        allSeen.await();
        real.close();
        for (Thread worker : workers) {
            worker.join();
        }

        assertThat(twice).hasValue(0);
    }

    @Test
    void aWaitingWorkerWakesForADelayThatEnds() throws InterruptedException {
        var real = new WorkQueue<String>(System::nanoTime, EXACT, new Random(5), 4);
        real.add("a", Lane.LIVE);
        real.doneUntil(real.take().orElseThrow().key(), Duration.ofMillis(20));

        assertThat(real.take()).map(WorkQueue.Taken::key).contains("a");
    }

    @Test
    void closingSendsWaitingWorkersHome() throws InterruptedException {
        var result = new ArrayList<Optional<WorkQueue.Taken<String>>>();
        Thread worker = Thread.startVirtualThread(() -> result.add(taken()));

        queue.close();
        worker.join();

        assertThat(result).containsExactly(Optional.empty());
    }

    private Optional<WorkQueue.Taken<String>> taken() {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Looks at keys until the queue is closed; every fifth look fails.
    private static void work(WorkQueue<Integer> queue, java.util.function.IntConsumer look) {
        try {
            int looks = 0;
            for (var next = queue.take(); next.isPresent(); next = queue.take()) {
                int key = next.get().key();
                look.accept(key);
                if (++looks % 5 == 0) {
                    queue.retry(key);
                } else {
                    queue.done(key);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String take() {
        return queue.poll().orElseThrow().key();
    }

    private List<String> drain() {
        List<String> all = new ArrayList<>();
        for (var next = queue.poll(); next.isPresent(); next = queue.poll()) {
            all.add(next.get().key());
            queue.done(next.get().key());
        }
        return all;
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
