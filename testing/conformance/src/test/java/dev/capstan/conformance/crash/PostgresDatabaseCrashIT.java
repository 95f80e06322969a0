package dev.capstan.conformance.crash;

import java.nio.file.Path;

/// The database is killed; the server lives on and recovers by itself.
final class PostgresDatabaseCrashIT extends CrashContract {
    @Override
    Victim start(Path directory) throws Exception {
        return DatabaseVictim.start(directory);
    }
}
