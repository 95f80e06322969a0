package dev.capstan.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/// Moves the write-ahead log into the database beside the commits, so that none of them has to wait for it.
///
/// Under a steady load the log never comes to its end, and so would grow for ever. When it is too long, the
/// writer is paused for the little that is left over.
final class SqliteCheckpoints implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SqliteCheckpoints.class.getName());
    private static final int EVERY = 2000;
    private static final long TOO_LONG = 64L << 20;

    private final SqliteWriter writer;
    private final Connection connection;
    private final Path log;
    private final Thread thread;
    // Both guarded by this.
    private int changes;
    private boolean closed;

    SqliteCheckpoints(SqliteFile file, SqliteWriter writer) throws SQLException {
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
        if (changes >= EVERY) {
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
        while (changes < EVERY && !closed) {
            wait();
        }
        changes = 0;
        return !closed;
    }

    private void checkpoint() {
        try {
            Sql.run(connection, "PRAGMA wal_checkpoint(PASSIVE)");
            if (Files.size(log) > TOO_LONG) {
                writer.pause(connection, SqliteCheckpoints::truncate);
            }
        } catch (SQLException | IOException failed) {
            LOG.log(System.Logger.Level.WARNING, "the write-ahead log " + log + " was not checkpointed", failed);
        }
    }

    // Readers of old snapshots may keep it from finishing; then the next one will.
    private static boolean truncate(Connection connection) throws SQLException {
        Sql.run(connection, "PRAGMA busy_timeout = 100");
        Sql.run(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
        return true;
    }
}
