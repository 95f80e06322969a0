package dev.capstan.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.store.Change;
import dev.capstan.store.CrashCheck;
import dev.capstan.store.CrashContract;
import dev.capstan.store.CrashLoad;
import dev.capstan.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The database is killed under a store that lives on.
final class DatabaseCrashIT {
    private static final int ROUNDS = 3;

    @TempDir
    Path directory;

    @Test
    void whatWasAcknowledgedSurvivesAKillOfTheDatabaseAndTheStoreRecovers() throws Exception {
        long seed = System.nanoTime();
        System.out.println("DatabaseCrashIT: seed " + seed);
        var random = new Random(seed);
        long end = System.nanoTime() + CrashContract.minutes().toNanos();
        int rounds = 0;
        try (var server = new KillableServer(directory.resolve("data"));
                var store = PostgresStore.open(server.database())) {
            var seen = new LinkedBlockingQueue<Long>();
            store.follow(0, changes -> changes.stream().map(Change::revision).forEach(seen::add));
            while (rounds < ROUNDS || System.nanoTime() < end) {
                round(server, store, seen, "r" + rounds, 1 + random.nextInt(2000));
                rounds++;
            }
        }
        System.out.println("DatabaseCrashIT: " + rounds + " kills of the database, nothing lost");
    }

    private static void round(KillableServer server, Store store, BlockingQueue<Long> seen, String name, int killAfter)
            throws Exception {
        long base = store.revision();
        var acks = new LinkedBlockingQueue<CrashLoad.Ack>();
        var kept = new ArrayList<CrashLoad.Ack>();
        var going = new AtomicBoolean(true);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var load = threads.submit(() -> {
                new CrashLoad(store, name, acks::add).run(going::get);
                return name;
            });
            try {
                take(acks, kept, killAfter);
                server.kill();
                acks.drainTo(kept);
                server.restart();
                take(acks, kept, 500);
            } finally {
                going.set(false);
            }
            load.get();
        }
        acks.drainTo(kept);
        CrashCheck.check(store, base, kept);
        assertThat(take(seen, store.revision()))
                .isEqualTo(LongStream.rangeClosed(base + 1, store.revision())
                        .boxed()
                        .toList());
    }

    private static void take(BlockingQueue<CrashLoad.Ack> acks, List<CrashLoad.Ack> kept, int count)
            throws InterruptedException {
        for (int i = 0; i < count; i++) {
            kept.add(next(acks));
        }
    }

    private static List<Long> take(BlockingQueue<Long> seen, long newest) throws InterruptedException {
        var revisions = new ArrayList<Long>();
        while (revisions.isEmpty() || revisions.getLast() < newest) {
            revisions.add(next(seen));
        }
        return revisions;
    }

    private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        var next = queue.poll(2, TimeUnit.MINUTES);
        if (next == null) {
            throw new AssertionError("nothing came for two minutes, expected the store to recover by itself");
        }
        return next;
    }
}
