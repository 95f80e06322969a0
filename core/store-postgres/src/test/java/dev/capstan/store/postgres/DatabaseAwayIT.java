package dev.capstan.store.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.store.Batch;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.Write;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The database goes away under a store that lives on. Says how long callers waited.
@Timeout(120)
final class DatabaseAwayIT {
    @TempDir
    Path directory;

    @Test
    void readersAndWritersAreToldAndServedAgainWhenItIsBack() throws Exception {
        try (var server = new KillableServer(directory.resolve("data"));
                var store = PostgresStore.open(server.database())) {
            store.commit(put("1"));
            server.kill();

            refused("first read", store::revision);
            refused("first commit", () -> store.commit(put("2")));
            refused("second read", store::revision);

            server.restart();
            long back = System.nanoTime();
            awaitRevision(store, 1);
            say("recovery", back);
            assertThat(store.commit(put("3"))).isEqualTo(new Outcome.Committed(2, 2));

            server.kill();
            refused("commit before any read", () -> store.commit(put("4")));
            refused("read after it", store::revision);
        }
    }

    @Test
    void readersOfADatabaseThatDoesNotAnswerAreTold() throws Exception {
        try (var server = new KillableServer(directory.resolve("data"));
                var store = PostgresStore.open(server.database())) {
            store.commit(put("1"));
            store.revision(); // on a connection that is not looked at again before it is used
            server.freeze();
            try {
                refused("first read of a frozen database", store::revision);
                refused("second read of a frozen database", store::revision);
            } finally {
                server.thaw();
            }
            long back = System.nanoTime();
            awaitRevision(store, 1);
            say("recovery of a frozen database", back);
        }
    }

    private static void refused(String what, ThrowingCallable call) {
        long start = System.nanoTime();
        assertThatThrownBy(call).isInstanceOf(StoreException.class);
        say(what, start);
    }

    private static void say(String what, long start) {
        System.out.println("DatabaseAwayIT: " + what + " after "
                + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms");
    }

    private static void awaitRevision(Store store, long expected) throws InterruptedException {
        while (true) {
            try {
                assertThat(store.revision()).isEqualTo(expected);
                return;
            } catch (StoreException away) {
                Thread.onSpinWait();
            }
        }
    }

    private static Batch put(String value) {
        return new Batch(List.of(), List.of(new Write.Put("a", value.getBytes(UTF_8))));
    }
}
