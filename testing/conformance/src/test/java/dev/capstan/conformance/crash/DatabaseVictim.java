package dev.capstan.conformance.crash;

import dev.capstan.conformance.AppServer;
import dev.capstan.store.postgres.KillableServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/// A server that lives, on a PostgreSQL that is killed.
record DatabaseVictim(KillableServer database, AppProcess app) implements Victim {
    static DatabaseVictim start(Path directory) throws Exception {
        var database = new KillableServer(directory.resolve("database"));
        try {
            return new DatabaseVictim(
                    database, AppProcess.start(directory.resolve("app"), AppServer.store(database.database())));
        } catch (Exception | AssertionError failed) {
            database.close();
            throw failed;
        }
    }

    @Override
    public URI uri() {
        return app.uri();
    }

    @Override
    public void kill() throws Exception {
        database.kill();
    }

    @Override
    public void revive() throws Exception {
        database.restart();
    }

    @Override
    public void close() throws IOException {
        try (database) {
            app.close();
        }
    }
}
