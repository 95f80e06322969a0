package dev.capstan.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The one connection that writes. Commits, cursors and compaction take turns on it.
///
/// Transactions are begun and ended by our own statements: the driver's own bookkeeping is wrong after SQLite
/// rolled back by itself, as it does when the disk is full.
final class SqliteWriter implements Ledger, AutoCloseable {
    // Fair, so that a long compaction lets every commit in between.
    private final ReentrantLock turn = new ReentrantLock(true);
    private final Clock clock;
    // Both guarded by turn.
    private final Connection connection;
    private @Nullable SqliteAppender appender;
    private volatile long revision;

    /// Something done with a connection.
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    SqliteWriter(Connection connection, Clock clock) throws SQLException {
        this.connection = connection;
        this.clock = clock;
        revision = Sql.number(connection, "SELECT revision FROM meta");
    }

    /// The newest committed revision.
    long revision() {
        return revision;
    }

    @Override
    public Decision apply(List<Batch> batches) {
        var decision = change(_ -> write(batches));
        revision = decision.revision();
        return decision;
    }

    /// Does the work in a transaction of its own.
    <T> T change(Work<T> work) {
        turn.lock();
        try {
            Sql.run(connection, "BEGIN IMMEDIATE");
            var result = work.run(connection);
            Sql.run(connection, "COMMIT");
            return result;
        } catch (SQLException failed) {
            rollback();
            throw new StoreException("nothing was written: " + SqliteFailure.reason(failed), failed);
        } catch (Throwable failed) { // the next transaction must not inherit a half of this one
            rollback();
            throw failed;
        } finally {
            turn.unlock();
        }
    }

    /// Does something that cannot be done inside a transaction.
    void maintain(Work<?> work) {
        turn.lock();
        try {
            forgetStatements();
            work.run(connection);
        } catch (SQLException failed) {
            throw new StoreException("the file was not put in order: " + SqliteFailure.reason(failed), failed);
        } finally {
            turn.unlock();
        }
    }

    /// Works with another connection while nobody writes.
    void pause(Connection other, Work<?> work) throws SQLException {
        turn.lock();
        try {
            work.run(other);
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void close() throws SQLException {
        turn.lock();
        try {
            connection.close();
        } finally {
            turn.unlock();
        }
    }

    private Decision write(List<Batch> batches) throws SQLException {
        var statements = appender == null ? new SqliteAppender(connection) : appender;
        appender = statements;
        // The truth is in the file: what a failed commit left behind is seen, not guessed.
        var meta = statements.meta();
        var heads = statements.heads(batches);
        var time = Times.next(clock, meta.time());
        var decision = Decision.of(batches, meta.revision(), time, key -> heads.getOrDefault(key, Head.ABSENT));
        statements.write(decision);
        return decision;
    }

    // The failure that brought us here is the one to tell: SQLite may have rolled back by itself.
    private void rollback() {
        try {
            forgetStatements();
            Sql.run(connection, "ROLLBACK");
        } catch (SQLException second) {
            System.getLogger(SqliteWriter.class.getName())
                    .log(System.Logger.Level.DEBUG, "rolling back failed as well", second);
        }
    }

    private void forgetStatements() throws SQLException {
        var statements = appender;
        appender = null;
        if (statements != null) {
            statements.close();
        }
    }
}
