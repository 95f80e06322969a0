package dev.capstan.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/// Moves the write-ahead log into the database beside the commits, so that none of them has to wait for it.
///
/// Under a steady load the log never comes to its end, and so would grow for ever. When it is too long, the
/// writer is paused for the little that is left over; once nothing is left, SQLite begins the log anew by itself.
/// The file keeps its length: to cut it off, and to let it grow again, takes longer than the rest of the pause.
final class SqliteCheckpoints implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SqliteCheckpoints.class.getName());
    private static final int EVERY = 2000;
    private static final int TOO_LONG = 32_768; // pages, 128 MB

    private final SqliteWriter writer;
    private final Connection connection;
    private final Path log;
    private final int every;
    private final int tooLong;
    private final Thread thread;
    // Both guarded by this.
    private int changes;
    private boolean closed;

    SqliteCheckpoints(SqliteFile file, SqliteWriter writer) throws SQLException {
        this(file, writer, EVERY, TOO_LONG);
    }

    /// @param every after so many changes
    /// @param tooLong from so many pages on the writer is paused
    SqliteCheckpoints(SqliteFile file, SqliteWriter writer, int every, int tooLong) throws SQLException {
        this.every = every;
        this.tooLong = tooLong;
        this.writer = writer;
        this.connection = file.connect();
        this.log = file.path().resolveSibling(file.path().getFileName() + "-wal");
        this.thread = Thread.ofPlatform().name("store-checkpoints").daemon().unstarted(this::run);
    }

    SqliteCheckpoints start() {
        thread.start();
        return this;
    }

    synchronized void written(int more) {
        changes += more;
        if (changes >= every) {
            notifyAll();
        }
    }

    @Override
    public void close() throws SQLException {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connection.close();
    }

    private void run() {
        try {
            while (due()) {
                checkpoint();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean due() throws InterruptedException {
        while (changes < every && !closed) {
            wait();
        }
        changes = 0;
        return !closed;
    }

    private void checkpoint() {
        try {
            if (moved(connection) > tooLong) {
                writer.pause(connection, SqliteCheckpoints::moved);
            }
        } catch (SQLException failed) {
            LOG.log(System.Logger.Level.WARNING, "the write-ahead log " + log + " was not checkpointed", failed);
        }
    }

    /// Moves what no reader of an old snapshot still needs.
    ///
    /// @return how many pages the log has
    private static int moved(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("PRAGMA wal_checkpoint(PASSIVE)")) {
            return rows.next() ? rows.getInt("log") : 0;
        }
    }
}
