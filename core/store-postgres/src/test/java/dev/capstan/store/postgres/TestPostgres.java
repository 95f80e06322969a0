package dev.capstan.store.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/// A real PostgreSQL server from a jar, started once in a test run and stopped at its end.
public final class TestPostgres {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private TestPostgres() {}

    /// A database that nobody has used yet.
    public static PostgresOptions freshDatabase() {
        var name = "test_" + DATABASES.incrementAndGet();
        try (var connection = Holder.SERVER.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException failed) {
            throw new IllegalStateException("the test database was not created", failed);
        }
        return PostgresOptions.of(
                "jdbc:postgresql://localhost:" + Holder.SERVER.getPort() + "/" + name, "postgres", "postgres");
    }

    private static final class Holder {
        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                // It stops itself at exit, and does not wait for the disk: no test pulls the plug on this one.
                return EmbeddedPostgres.start();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
