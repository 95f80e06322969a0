package dev.capstan.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.CrashCheck;
import dev.capstan.store.CrashLoad;
import dev.capstan.store.Expectation;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two stores on one database, as two processes would have them.
@Timeout(300)
final class SharedDatabaseIT {
    private final PostgresOptions database = TestPostgres.freshDatabase();
    private final Store left = PostgresStore.open(database);
    private final Store right = PostgresStore.open(database);

    @AfterEach
    void close() {
        left.close();
        right.close();
    }

    @Test
    void eachSeesAllCommitsInOrderExactlyOnce() throws Exception {
        var seenLeft = new LinkedBlockingQueue<Change>();
        var seenRight = new LinkedBlockingQueue<Change>();
        left.follow(0, seenLeft::addAll);
        right.follow(0, seenRight::addAll);

        var acks = load(2000, () -> {});

        long newest = left.revision();
        assertThat(right.revision()).isEqualTo(newest);
        assertThat(take(seenLeft, newest)).isEqualTo(all(newest));
        assertThat(take(seenRight, newest)).isEqualTo(all(newest));
        assertThat(CrashCheck.check(left, 0, acks)).isEqualTo((int) newest);
    }

    @Test
    void everythingGoesOnWhenTheDatabaseCutsAllConnections() throws Exception {
        var seenLeft = new LinkedBlockingQueue<Change>();
        var seenRight = new LinkedBlockingQueue<Change>();
        left.follow(0, seenLeft::addAll);
        right.follow(0, seenRight::addAll);

        var acks = load(3000, this::cut);

        long newest = left.revision();
        assertThat(take(seenLeft, newest)).isEqualTo(all(newest));
        assertThat(take(seenRight, newest)).isEqualTo(all(newest));
        CrashCheck.check(right, 0, acks);
    }

    @Test
    void aLostBatchHasSeenWhatItLostAgainst() throws Exception {
        var seen = new ArrayList<Long>();
        right.follow(0, changes -> changes.forEach(change -> seen.add(change.revision())));
        for (long revision = 0; revision < 50; revision++) {
            left.commit(Batch.of(put("a"), revision));

            var outcome = right.commit(Batch.of(put("a"), revision));

            assertThat(outcome).isEqualTo(new Outcome.Lost(new Expectation("a", revision), revision + 1));
            assertThat(seen.getLast()).isEqualTo(revision + 1);
        }
    }

    @Test
    void theRevisionIsThatOfTheOtherToo() throws Exception {
        for (int i = 1; i <= 20; i++) {
            left.commit(new Batch(List.of(), List.of(put("a"))));
            assertThat(right.revision()).isEqualTo(i);
        }
    }

    @Test
    void compactionByOneIsKnownToTheOther() throws Exception {
        left.follow(0, _ -> {});
        for (int i = 0; i < 10; i++) {
            left.commit(new Batch(List.of(), List.of(put("a"))));
        }

        assertThat(right.compact(8)).isEqualTo(8);
        assertThat(left.compactedRevision()).isEqualTo(8);
        assertThat(left.compact(9)).isEqualTo(9);
    }

    // Both stores write until each acknowledged enough; every fifth of the way something happens.
    private Collection<CrashLoad.Ack> load(int enough, Runnable disturbance) throws Exception {
        var acks = new ConcurrentLinkedQueue<CrashLoad.Ack>();
        var lefts = new AtomicInteger();
        var rights = new AtomicInteger();
        BooleanSupplier going = () -> lefts.get() < enough || rights.get() < enough;
        var leftLoad = new CrashLoad(left, "left", ack -> {
            acks.add(ack);
            if (lefts.incrementAndGet() % (enough / 5) == 0) {
                disturbance.run();
            }
        });
        var rightLoad = new CrashLoad(right, "right", ack -> {
            acks.add(ack);
            rights.incrementAndGet();
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var beside = threads.submit(() -> {
                rightLoad.run(going);
                return rightLoad;
            });
            leftLoad.run(going);
            beside.get();
        }
        return acks;
    }

    private void cut() {
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        } catch (SQLException failed) {
            throw new IllegalStateException("the connections were not cut", failed);
        }
    }

    private static List<Long> take(BlockingQueue<Change> seen, long newest) throws InterruptedException {
        var revisions = new ArrayList<Long>();
        while (revisions.isEmpty() || revisions.getLast() < newest) {
            revisions.add(seen.take().revision());
        }
        assertThat(seen).isEmpty();
        return revisions;
    }

    private static List<Long> all(long newest) {
        return LongStream.rangeClosed(1, newest).boxed().toList();
    }

    private static Write put(String key) {
        return new Write.Put(key, new byte[] {'x'});
    }
}
