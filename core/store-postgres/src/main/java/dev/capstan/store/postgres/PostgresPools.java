package dev.capstan.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.capstan.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/// The connections of a [PostgresStore]: a few that write, and some that read whole snapshots. Readers, however
/// many, never keep a commit waiting for a connection.
final class PostgresPools implements AutoCloseable {
    // Durable means durable, whatever the server's default. A process that froze inside a transaction loses the
    // counter's lock.
    private static final String SETUP = """
            SELECT set_config('idle_in_transaction_session_timeout', '60s', false),
                   CASE WHEN current_setting('synchronous_commit') = 'off'
                        THEN set_config('synchronous_commit', 'on', false) END""";

    // How many seconds a server may take to accept a connection.
    private static final String PATIENCE = "2";

    private final PostgresOptions options;
    private final HikariDataSource writers;
    private final HikariDataSource readers;
    private final PostgresOutage outage = new PostgresOutage(System::nanoTime);

    /// Something done with a connection, inside a transaction.
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    static PostgresPools open(PostgresOptions options) {
        try {
            return new PostgresPools(options);
        } catch (HikariPool.PoolInitializationException failed) {
            throw new StoreException("the database " + options + " cannot be opened: " + reason(failed), failed);
        }
    }

    private PostgresPools(PostgresOptions options) {
        this.options = options;
        this.writers = new HikariDataSource(config(options, "store-writers", 2));
        try {
            new PostgresTables(options, writers).prepare();
            var reading = config(options, "store-readers", options.readers());
            reading.setReadOnly(true);
            reading.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
            this.readers = new HikariDataSource(reading);
        } catch (RuntimeException failed) {
            writers.close();
            throw failed;
        }
    }

    /// A connection to write with, at the beginning of a transaction.
    Connection writer() throws SQLException {
        return outage.connect(writers);
    }

    /// Answers a question from one snapshot; asks again when the connection turns out to be dead.
    <T> T read(Work<T> work) {
        try {
            return readOnce(work);
        } catch (SQLException first) {
            if (!PostgresOutage.isLoss(first)) {
                throw unreadable(first);
            }
        }
        readers.getHikariPoolMXBean().softEvictConnections(); // if one is dead, so are the others
        return readThrough(work);
    }

    /// As [#read], for work that cannot be done twice.
    <T> T readThrough(Work<T> work) {
        try {
            return readOnce(work);
        } catch (SQLException failed) {
            throw unreadable(failed);
        }
    }

    private <T> T readOnce(Work<T> work) throws SQLException {
        try (var connection = outage.connect(readers)) {
            return work.run(connection);
        }
    }

    private StoreException unreadable(SQLException failed) {
        return new StoreException("the database " + options + " cannot be read: " + failed.getMessage(), failed);
    }

    /// Does the work in a transaction of its own.
    <T> T change(Work<T> work) {
        try (var connection = writer()) {
            var result = work.run(connection);
            connection.commit();
            return result;
        } catch (SQLException failed) {
            throw new StoreException("the database " + options + " refused: " + failed.getMessage(), failed);
        }
    }

    /// A connection of its own, for listening.
    Connection listener() throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", options.user());
        properties.setProperty("password", options.password());
        properties.setProperty("connectTimeout", PATIENCE);
        properties.setProperty("loginTimeout", PATIENCE);
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("ApplicationName", "capstan listener");
        return DriverManager.getConnection(options.url(), properties);
    }

    @Override
    public void close() {
        writers.close();
        readers.close();
    }

    /// What the database said, if it did, in one line and without the pool's or the script's words around it.
    static String reason(Exception failed) {
        Throwable said = failed;
        while (said.getCause() != null && !(said instanceof SQLException)) {
            said = said.getCause();
        }
        return String.valueOf(said.getMessage()).lines().findFirst().orElse("for no reason given");
    }

    private static HikariConfig config(PostgresOptions options, String name, int size) {
        var config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(options.url());
        config.setUsername(options.user());
        config.setPassword(options.password());
        config.setMaximumPoolSize(size);
        // Whoever waits has a connection made. A pool that keeps one by itself tries ever more rarely in an outage.
        config.setMinimumIdle(0);
        config.setAutoCommit(false);
        config.setConnectionTimeout(2_000);
        config.setValidationTimeout(1_000);
        config.setConnectionInitSql(SETUP);
        // Otherwise the first transaction on a connection would begin, and see the world, when it was made.
        config.setIsolateInternalQueries(true);
        config.addDataSourceProperty("connectTimeout", PATIENCE);
        config.addDataSourceProperty("loginTimeout", PATIENCE);
        config.addDataSourceProperty("socketTimeout", "60");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("ApplicationName", "capstan");
        return config;
    }
}
