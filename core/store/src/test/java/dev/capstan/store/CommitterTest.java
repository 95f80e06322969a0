package dev.capstan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class CommitterTest {
    private final InMemoryLog log = new InMemoryLog();
    private final List<Integer> groups = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final ConcurrentLinkedQueue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Exception> failures = new ConcurrentLinkedQueue<>();

    @Test
    void writersWhoWaitShareOneTransaction() throws Exception {
        try (var committer = new Committer(this::applySlowly, new Feed(log), StoreListener.NONE).start()) {
            var first = writers(committer, 1);
            entered.await();
            var others = writers(committer, 10);
            release.countDown();
            join(first);
            join(others);
        }

        assertThat(groups).containsExactly(1, 10);
        assertThat(outcomes).hasSize(11);
    }

    @Test
    void whatIsQueuedWhenTheStoreClosesIsCommitted() throws Exception {
        var committer = new Committer(this::applySlowly, new Feed(log), StoreListener.NONE).start();
        var first = writers(committer, 1);
        entered.await();
        var others = writers(committer, 5);
        var closer = Thread.ofPlatform().start(committer::close);
        untilWaiting(closer);
        release.countDown();
        closer.join();
        join(first);
        join(others);

        assertThat(outcomes).hasSize(6);
        assertThat(log.newest()).isEqualTo(6);
        assertThatThrownBy(() -> committer.commit(put("late")))
                .isInstanceOf(StoreException.class)
                .hasMessage("the store is closed: nothing was written");
    }

    @Test
    void aFailedTransactionFailsItsWritersAndNobodyElse() throws Exception {
        Ledger failsOnce = batches -> {
            groups.add(batches.size());
            if (groups.size() == 1) {
                throw new StoreException("nothing was written: the disk is full");
            }
            return log.apply(batches, Clock.systemUTC());
        };
        try (var committer = new Committer(failsOnce, new Feed(log), StoreListener.NONE).start()) {
            assertThatThrownBy(() -> committer.commit(put("a")))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("nothing was written: the disk is full");
            assertThat(committer.commit(put("a"))).isEqualTo(new Outcome.Committed(1, 1));
        }
    }

    @Test
    @Timeout(20)
    void aFollowerThatCommitsIsToldOfItsMistakeOnWhateverThreadItIsFed() {
        var feed = new Feed(log);
        try (var committer =
                new Committer(batches -> log.apply(batches, Clock.systemUTC()), feed, StoreListener.NONE).start()) {
            feed.follow(0, _ -> {
                try {
                    committer.commit(put("mine"));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            log.apply(List.of(put("of another process")), Clock.systemUTC());

            assertThatThrownBy(feed::catchUp)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("a follower commits, which would wait for itself");
        }
    }

    @Test
    void aBugInTheLedgerLeavesNoWriterWaiting() {
        Ledger broken = _ -> {
            throw new AssertionError("a bug");
        };
        try (var committer = new Committer(broken, new Feed(log), StoreListener.NONE).start()) {
            assertThatThrownBy(() -> committer.commit(put("a")))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("the commit ended in an unforeseen way: java.lang.AssertionError: a bug");
        }
    }

    private Decision applySlowly(List<Batch> batches) {
        groups.add(batches.size());
        entered.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return log.apply(batches, Clock.systemUTC());
    }

    // Starts writers and returns when each of them waits for its answer.
    private List<Thread> writers(Committer committer, int count) {
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < count; i++) {
            var key = "k" + i;
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    outcomes.add(committer.commit(put(key)));
                } catch (InterruptedException | RuntimeException failed) {
                    failures.add(failed);
                }
            }));
        }
        threads.forEach(CommitterTest::untilWaiting);
        return threads;
    }

    private static void untilWaiting(Thread thread) {
        while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    private static Batch put(String key) {
        return new Batch(List.of(), List.of(new Write.Put(key, new byte[0])));
    }
}
