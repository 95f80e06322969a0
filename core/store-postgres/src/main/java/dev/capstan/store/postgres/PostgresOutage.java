package dev.capstan.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Remembers that the database is away, so that not everybody waits to find out.
///
/// After a failed attempt nobody tries for a second; then one does, while the others are still refused. The first
/// attempt that succeeds ends the outage.
final class PostgresOutage {
    private static final long PAUSE = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_ATTEMPT = Duration.ofSeconds(4).toNanos();

    private final LongSupplier nanos;
    // Both guarded by this.
    private @Nullable SQLException failure;
    private long nextAttempt;

    /// Something that needs the database to be there.
    interface Attempt<T> {
        T run() throws SQLException;
    }

    PostgresOutage(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /// A connection of the pool. A pool whose connections are all in use is no outage.
    Connection connect(HikariDataSource pool) throws SQLException {
        return attempt(() -> {
            try {
                return pool.getConnection();
            } catch (SQLTransientConnectionException late) {
                boolean busy = pool.getHikariPoolMXBean().getActiveConnections() >= pool.getMaximumPoolSize();
                // Without a state the pool gave up before the server answered at all.
                var state = late.getSQLState() == null && !busy ? "08001" : late.getSQLState();
                throw new SQLTransientConnectionException(reason(late), state, late);
            }
        });
    }

    <T> T attempt(Attempt<T> attempt) throws SQLException {
        checkTurn();
        try {
            var result = attempt.run();
            over();
            return result;
        } catch (SQLException failed) {
            failed(failed);
            throw failed;
        }
    }

    /// Connection exceptions, and what a server says that shuts down or has just crashed.
    static boolean isLoss(SQLException failed) {
        var state = failed.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57P"));
    }

    // What the server or the network said, where the pool only says how long it waited.
    private static String reason(SQLException late) {
        var cause = late.getCause();
        return String.valueOf(cause == null ? late.getMessage() : cause.getMessage());
    }

    private synchronized void checkTurn() throws SQLException {
        if (failure == null) {
            return;
        }
        long now = nanos.getAsLong();
        if (now - nextAttempt < 0) {
            throw new SQLTransientConnectionException(failure.getMessage(), failure.getSQLState(), failure);
        }
        nextAttempt = now + LONGEST_ATTEMPT;
    }

    private synchronized void over() {
        failure = null;
    }

    private synchronized void failed(SQLException failed) {
        failure = isLoss(failed) ? failed : null;
        nextAttempt = nanos.getAsLong() + PAUSE;
    }
}
