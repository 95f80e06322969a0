package dev.capstan.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteFailureTest {
    @TempDir
    Path directory;

    @Test
    void onlyWhatIsBrokenIsCalledBroken() {
        assertThat(opening("[SQLITE_CORRUPT] malformed", 11))
                .isEqualTo("the store " + file() + " cannot be opened, it is broken or no SQLite file:"
                        + " [SQLITE_CORRUPT] malformed: restore a copy, or start with another data directory");
        assertThat(opening("[SQLITE_READONLY] attempt to write", 8))
                .isEqualTo("the store " + file() + " cannot be opened: [SQLITE_READONLY] attempt to write");
        assertThat(opening("[SQLITE_IOERR_READ] disk error", 10))
                .isEqualTo("the store " + file() + " cannot be opened: [SQLITE_IOERR_READ] disk error");
    }

    @Test
    void aFullDiskIsNoLossOfData() {
        assertThat(opening("[SQLITE_FULL] database or disk is full", 13))
                .isEqualTo("the store " + file() + " cannot be opened: [SQLITE_FULL] database or disk is full:"
                        + " free some space and start again; the data is intact");
    }

    @Test
    void aLockIsThatOfAnotherProgram() {
        assertThat(opening("[SQLITE_BUSY] locked", 5))
                .isEqualTo("the store " + file() + " cannot be opened: [SQLITE_BUSY] locked:"
                        + " another program holds the file, expected to be its only user");
    }

    @Test
    void aDirectoryThatMayNotBeWrittenIsNamed() {
        assertThat(SqliteFailure.opening(file(), new AccessDeniedException("/data/store.db.lock")))
                .hasMessage("the store " + file()
                        + " cannot be opened: /data/store.db.lock may not be written by this user");
        var readOnly = new FileSystemException("/data/store.db.lock", null, "Read-only file system");
        assertThat(SqliteFailure.opening(file(), readOnly))
                .hasMessage("the store " + file() + " cannot be opened: /data/store.db.lock: Read-only file system");
    }

    private String opening(String said, int code) {
        return String.valueOf(SqliteFailure.opening(file(), new SQLException(said, null, code))
                .getMessage());
    }

    private Path file() {
        return directory.resolve("store.db");
    }
}
