package dev.capstan.conformance.crash;

import java.nio.file.Path;

/// The server is killed; its SQLite file stays.
final class SqliteServerCrashIT extends CrashContract {
    @Override
    Victim start(Path directory) throws Exception {
        return AppProcess.start(directory.resolve("app"), "sqlite");
    }
}
