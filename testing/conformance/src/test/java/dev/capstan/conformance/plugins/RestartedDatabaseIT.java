package dev.capstan.conformance.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.AppServer;
import dev.capstan.store.postgres.KillableServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// PostgreSQL is killed and comes back, while clients write over REST and a plugin reconciles.
@Timeout(300)
final class RestartedDatabaseIT {
    private static final int KILLS = 2;

    @TempDir
    private Path home;

    @Test
    void whatWasAcknowledgedStaysAndTheLivesOfResourcesGoOn() throws Exception {
        try (var database = new KillableServer(home.resolve("database"));
                var office = new Office(home, "--store", AppServer.store(database.database()));
                var load = new Load(office).start()) {
            for (int i = 0; i < KILLS; i++) {
                load.await(60);
                database.kill();
                database.restart();
            }
            load.await(60);
            var accounts = load.stop();

            new Audit(office, accounts).pass();
            assertThat(load.unanswered()).as("the server lives, so it answers").isZero();
            System.out.println("RestartedDatabaseIT: " + load);
        }
    }
}
