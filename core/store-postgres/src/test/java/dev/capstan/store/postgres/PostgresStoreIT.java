package dev.capstan.store.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.store.Store;
import dev.capstan.store.StoreContract;
import dev.capstan.store.StoreException;
import dev.capstan.store.StoreOptions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PostgresStoreIT extends StoreContract {
    private final PostgresOptions database = TestPostgres.freshDatabase();

    @Override
    protected Store open(StoreOptions options) {
        return PostgresStore.open(database.withStore(options));
    }

    @Test
    void peopleCanQueryWhatIsCurrent() throws Exception {
        commit(put("a", "{\"spec\": {\"size\": 3}}"), put("text", "plain"), put("nul", "{\"a\": \"\\u0000\"}"));
        commit(put("gone", "{}"), put("half", "{\"a\": \"\\ud800\"}"), put("list", "[1]"));
        commit(put("a", "{\"spec\": {\"size\": 4}}"), put("broken", "{\"a\": "));

        assertThat(query("SELECT key || ' ' || coalesce(value #>> '{spec,size}', value::text, 'null') FROM current"
                        + " ORDER BY key"))
                .containsExactly("a 4", "broken null", "gone {}", "half null", "list null", "nul null", "text null");
    }

    @Test
    void peopleDoNotFindWhatWasRewritten() throws Exception {
        commit(put("a", "{\"word\": \"canary\"}"));
        commit(put("b", "{\"word\": \"canary\"}"));
        commit(put("b", "{\"word\": \"bird\"}"));

        store.rewrite("", (_, value) -> new String(value, UTF_8).contains("canary") ? "hidden".getBytes(UTF_8) : null);

        assertThat(query("SELECT key || coalesce(value::text, ' null') FROM current ORDER BY key"))
                .containsExactly("a null", "b{\"word\": \"bird\"}");
        assertThat(query("SELECT convert_from(value, 'UTF8') FROM changes ORDER BY revision"))
                .containsExactly("hidden", "hidden", "{\"word\": \"bird\"}");
    }

    @Test
    void aConnectionThatWasNotUsedYetSeesTheNewest() throws Exception {
        try (var pools = PostgresPools.open(database)) {
            commit(put("a", "1"));

            assertThat(new PostgresReads(pools).newest()).isEqualTo(1);
        }
    }

    @Test
    void durabilityIsNotTheServersChoice() throws Exception {
        try (var pools = PostgresPools.open(database)) {
            try (var connection = pools.writer()) {
                connection.rollback();
            }
            var setting = pools.change(connection -> {
                try (var show = connection.createStatement();
                        var rows = show.executeQuery("SHOW synchronous_commit")) {
                    rows.next();
                    return rows.getString(1);
                }
            });

            assertThat(query("SHOW synchronous_commit")).containsExactly("off");
            assertThat(setting).isEqualTo("on");
        }
    }

    /// [S2-55]
    @Test
    void aDatabaseOfANewerProgramIsRefused() throws Exception {
        store.close();
        query("INSERT INTO capstan_migrations (installed_rank, version, description, type, script, installed_by,"
                + " execution_time, success) VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 'x', 1, true)"
                + " RETURNING 'x'");

        assertThatThrownBy(() -> PostgresStore.open(database))
                .isInstanceOf(StoreException.class)
                .hasMessage("the database " + database + " cannot be opened: its tables are not those this program"
                        + " knows: use the program that made them, or a newer one");
    }

    @Test
    void aUserWhoMayNotMakeTheTablesIsToldWhichRightIsMissing() {
        var fresh = TestPostgres.freshDatabase();
        var poor = PostgresOptions.of(fresh.url() + "?password=secret", "poor-" + System.nanoTime(), "secret");
        run("CREATE ROLE \"" + poor.user() + "\" LOGIN PASSWORD 'secret'");

        assertThatThrownBy(() -> PostgresStore.open(poor))
                .isInstanceOf(StoreException.class)
                .hasMessage("the database " + fresh.url() + " cannot be prepared: permission denied for schema public:"
                        + " the user \"" + poor.user() + "\" needs the right to create tables there"
                        + " (GRANT CREATE ON SCHEMA public TO \"" + poor.user() + "\")");
    }

    @Test
    void aUserWhoMayUseTheTablesNeedsNoRightToMakeThem() throws Exception {
        var user = "user_" + System.nanoTime();
        run("CREATE ROLE " + user + " LOGIN PASSWORD 'secret'");
        run("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO " + user);
        commit(put("a", "1"));

        try (var theirs = PostgresStore.open(PostgresOptions.of(database.url(), user, "secret"))) {
            assertThat(theirs.revision()).isEqualTo(1);
        }
    }

    @Test
    void aDatabaseThatIsAwayIsNamed() {
        var nowhere = PostgresOptions.of("jdbc:postgresql://localhost:1/nowhere?password=secret", "me", "secret");

        assertThatThrownBy(() -> PostgresStore.open(nowhere))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("the database jdbc:postgresql://localhost:1/nowhere cannot be opened: ")
                .hasMessageNotContaining("secret");
    }

    private void run(String sql) {
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException("the database refused " + sql, failed);
        }
    }

    private List<String> query(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var found = new ArrayList<String>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}
