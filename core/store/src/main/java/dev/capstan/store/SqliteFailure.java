package dev.capstan.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/// What a failure of SQLite means to whoever has to do something about it.
final class SqliteFailure {
    // SQLite's primary result codes, which the driver hands on as error codes.
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int INPUT_OUTPUT = 10;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int NOT_A_DATABASE = 26;

    // With less than this left, a failure to read or write is one of a full disk.
    private static final long NOTHING_LEFT = 1 << 20;
    private static final String FREE_SPACE = ": free some space and start again; the data is intact";

    private SqliteFailure() {}

    /// The store at `path` did not open.
    static StoreException opening(Path path, SQLException failed) {
        int code = failed.getErrorCode();
        if (code == CORRUPT || code == NOT_A_DATABASE) {
            return new StoreException(
                    unopened(path) + ", it is broken or no SQLite file: " + failed.getMessage()
                            + ": restore a copy, or start with another data directory",
                    failed);
        }
        boolean full = code == FULL || (code == INPUT_OUTPUT && diskIsFull(path));
        return new StoreException(
                unopened(path) + ": " + (full ? failed.getMessage() + FREE_SPACE : reason(failed)), failed);
    }

    /// The files of the store at `path` could not be made.
    static StoreException opening(Path path, IOException failed) {
        var reason = switch (failed) {
            case AccessDeniedException denied -> denied.getFile() + " may not be written by this user";
            case FileSystemException said -> said.getFile() + ": " + said.getReason();
            default -> failed.toString();
        };
        return new StoreException(unopened(path) + ": " + reason + (diskIsFull(path) ? FREE_SPACE : ""), failed);
    }

    /// What SQLite says, and who is to blame if it is another program.
    static String reason(SQLException failed) {
        int code = failed.getErrorCode();
        boolean held = code == BUSY || code == LOCKED;
        return failed.getMessage() + (held ? ": another program holds the file, expected to be its only user" : "");
    }

    private static String unopened(Path path) {
        return "the store " + path + " cannot be opened";
    }

    private static boolean diskIsFull(Path path) {
        var directory = path.toAbsolutePath().getParent();
        try {
            return directory != null && Files.getFileStore(directory).getUsableSpace() < NOTHING_LEFT;
        } catch (IOException unknown) {
            return false;
        }
    }
}
