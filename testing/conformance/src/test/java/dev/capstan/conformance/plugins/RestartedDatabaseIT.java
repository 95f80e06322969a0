package dev.capstan.conformance.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.AppServer;
import dev.capstan.store.postgres.KillableServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// PostgreSQL is killed and comes back, while clients write over REST and a plugin reconciles.
@Timeout(300)
final class RestartedDatabaseIT {
    private static final List<String> HELD = List.of("after-0", "after-1");

    @TempDir
    private Path home;

    @Test
    void whatWasAcknowledgedStaysAndTheLivesOfResourcesGoOn() throws Exception {
        try (var database = new KillableServer(home.resolve("database"));
                var office = new Office(home, "--store", AppServer.store(database.database()));
                var load = new Load(office).start()) {
            load.await(60);
            loseEndings(office, load, database);
            load.await(60);
            database.kill();
            database.restart();
            load.await(60);
            var accounts = load.stop();

            new Audit(office, accounts).pass();
            assertThat(load.unanswered()).as("the server lives, so it answers").isZero();
            System.out.println("RestartedDatabaseIT: " + load);
        }
    }

    /// Some have done their work when the database dies, and cannot say so.
    private static void loseEndings(Office office, Load load, KillableServer database) throws Exception {
        Books books = office.books();
        books.hold();
        HELD.forEach(load::open);
        for (String each : HELD) {
            office.api().await("/health", _ -> books.isHeld(each));
        }
        database.kill();
        books.release();
        office.api()
                .await(
                        "/health",
                        _ -> books.log().stream()
                                .filter(each -> each.what().equals("end"))
                                .map(Books.Entry::account)
                                .toList()
                                .containsAll(HELD));
        database.restart();
    }
}
