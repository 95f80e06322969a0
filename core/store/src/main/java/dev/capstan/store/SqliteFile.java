package dev.capstan.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The file of a [SqliteStore]: that it is ours, that nobody else has it, and how connections to it are set up.
///
/// The log is append-only and holds every value once; `current` says for each key which change is its newest.
final class SqliteFile implements AutoCloseable {
    private static final int APPLICATION = 0x43505354; // "CPST"
    private static final int VERSION = 1;
    private static final List<String> SCHEMA = List.of(
            """
            CREATE TABLE changes (
                revision INTEGER PRIMARY KEY,
                key TEXT NOT NULL,
                value BLOB,
                previous INTEGER NOT NULL,
                created INTEGER NOT NULL,
                batch_end INTEGER NOT NULL,
                time INTEGER NOT NULL)""",
            "CREATE INDEX changes_by_key ON changes (key, revision)",
            """
            CREATE TABLE current (
                key TEXT PRIMARY KEY,
                revision INTEGER NOT NULL,
                created INTEGER NOT NULL) WITHOUT ROWID""",
            """
            CREATE TABLE meta (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                revision INTEGER NOT NULL,
                time INTEGER NOT NULL,
                compacted INTEGER NOT NULL,
                compacted_time INTEGER NOT NULL,
                swept INTEGER NOT NULL)""",
            "CREATE TABLE cursors (name TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID",
            "INSERT INTO meta VALUES (1, 0, 0, 0, 0, 0)",
            "PRAGMA application_id = " + APPLICATION,
            "PRAGMA user_version = " + VERSION);

    private final Path path;
    private final FileChannel lockFile;

    private SqliteFile(Path path, FileChannel lockFile) {
        this.path = path;
        this.lockFile = lockFile;
    }

    static SqliteFile open(Path path) {
        try {
            var parent = path.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            return new SqliteFile(path, lock(path));
        } catch (IOException failed) {
            throw SqliteFailure.opening(path, failed);
        }
    }

    Path path() {
        return path;
    }

    /// The one connection that writes. Creates the tables if the file is new.
    Connection writer() {
        try {
            create();
            return checked(connect());
        } catch (SQLException failed) {
            throw SqliteFailure.opening(path, failed);
        } catch (IOException failed) {
            throw SqliteFailure.opening(path, failed);
        }
    }

    // SQLite would let everybody read the file. Those it puts beside it get the same permissions.
    private void create() throws IOException {
        if (!Files.exists(path)) {
            new PrivateFile(path).open().close();
        }
    }

    Connection reader() throws SQLException {
        var connection = connect();
        Sql.run(connection, "PRAGMA query_only = ON");
        return connection;
    }

    /// A connection that only checkpoints.
    Connection connect() throws SQLException {
        var connection = DriverManager.getConnection("jdbc:sqlite:" + path.toAbsolutePath());
        try {
            Sql.run(connection, "PRAGMA busy_timeout = 10000");
            Sql.run(connection, "PRAGMA synchronous = FULL");
            Sql.run(connection, "PRAGMA cache_size = -16384");
            // Checkpoints happen beside the commits: see SqliteCheckpoints.
            Sql.run(connection, "PRAGMA wal_autocheckpoint = 0");
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Connection checked(Connection connection) throws SQLException {
        try {
            checkOurs(connection);
            var mode = Sql.text(connection, "PRAGMA journal_mode = WAL");
            if (!mode.equals("wal")) {
                throw new StoreException("the store " + path + " has journal mode " + mode + ", expected wal:"
                        + " its file system cannot share memory, use a local disk");
            }
            return connection;
        } catch (SQLException | StoreException failed) {
            connection.close();
            throw failed;
        }
    }

    private void checkOurs(Connection connection) throws SQLException {
        long application = Sql.number(connection, "PRAGMA application_id");
        long version = Sql.number(connection, "PRAGMA user_version");
        long tables = Sql.number(connection, "SELECT count(*) FROM sqlite_schema");
        if (application == 0 && version == 0 && tables == 0) {
            create(connection);
            return;
        }
        if (application != APPLICATION) {
            throw new StoreException("the file " + path + " is a SQLite database of another program: expected"
                    + " application id " + APPLICATION + ", found " + application);
        }
        if (version != VERSION) {
            throw new StoreException("the store " + path + " has version " + version + ", this program knows " + VERSION
                    + ": use a newer program");
        }
    }

    private static void create(Connection connection) throws SQLException {
        Sql.run(connection, "BEGIN IMMEDIATE");
        for (String statement : SCHEMA) {
            Sql.run(connection, statement);
        }
        Sql.run(connection, "COMMIT");
    }

    // A file beside the database, since closing any handle on the database itself would drop SQLite's own locks.
    private static FileChannel lock(Path path) throws IOException {
        var beside = path.resolveSibling(path.getFileName() + ".lock");
        var channel = new PrivateFile(beside).open();
        if (tryLock(channel) == null) {
            channel.close();
            throw new StoreException("the store " + path + " is open already, expected to be its only user");
        }
        return channel;
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException held) {
            return null; // by this very process
        }
    }
}
