package dev.capstan.conformance.crash;

import dev.capstan.conformance.AppServer;
import dev.capstan.store.postgres.TestPostgres;
import java.nio.file.Path;

/// The server is killed; its database lives on.
final class PostgresServerCrashIT extends CrashContract {
    @Override
    Victim start(Path directory) throws Exception {
        return AppProcess.start(directory.resolve("app"), AppServer.store(TestPostgres.freshDatabase()));
    }
}
