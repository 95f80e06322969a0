package dev.capstan.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.store.Store;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/// A database whose tables an older program has made.
final class MigrationIT {
    private static final List<String> VIEWS =
            List.of("resource_types", "resources", "admission_webhooks", "reconciliation_history", "locks");

    private final PostgresOptions database = TestPostgres.freshDatabase();

    /// [S2-54] [S2-55]
    @Test
    void whatIsInItStaysAndWhatItLacksIsMade() throws Exception {
        var _ = Flyway.configure(getClass().getClassLoader())
                .dataSource(database.url(), database.user(), database.password())
                .locations("classpath:db/migration")
                .table("capstan_migrations")
                .target("1")
                .load()
                .migrate();
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO changes VALUES (1, 'a', '{}'::bytea, 0, 1, true, now())");
            statement.execute("INSERT INTO current VALUES ('a', 1, 1, '{}')");
            statement.execute("UPDATE counter SET revision = 1");

            try (Store store = PostgresStore.open(database)) {
                assertThat(store.read("a", 1))
                        .hasValueSatisfying(
                                each -> assertThat(each.value()).asString().isEqualTo("{}"));
            }

            for (String view : VIEWS) {
                try (var rows = statement.executeQuery("SELECT count(*) FROM " + view)) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).as(view).isZero();
                }
            }
        }
    }
}
