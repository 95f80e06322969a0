package dev.capstan.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatabaseClustersTest {
    private static final String NAME = "default.production-pg";

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static EmbeddedPostgres postgres;

    private final DatabaseClusters plugin = new DatabaseClusters(Map.of());
    private final TestContext context = new TestContext();

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        // Of the role a password is asked, of others not.
        Path rules = Files.writeString(
                folder.resolve("pg_hba.conf"), "host all \"" + NAME + "\" all scram-sha-256\nhost all all all trust\n");
        postgres = EmbeddedPostgres.builder()
                .setServerConfig("hba_file", rules.toString())
                .start();
    }

    @AfterAll
    static void stop() throws IOException {
        postgres.close();
    }

    @BeforeEach
    void configure() {
        context.settings.putAll(Map.of("url", url("postgres"), "user", "postgres", "password", "postgres"));
        context.secrets.put("default/production-pg-credentials/password", "hunter2");
    }

    @AfterEach
    void clean() throws SQLException {
        sql("DROP DATABASE IF EXISTS \"" + NAME + "\" WITH (FORCE)");
        sql("DROP ROLE IF EXISTS \"" + NAME + "\"");
    }

    /// [S2-46]
    @Test
    void itIsFoundByName() {
        assertThat(ServiceLoader.load(ReconcilerPlugin.class))
                .extracting(ReconcilerPlugin::name)
                .containsExactly("database_cluster");
    }

    @Test
    void aDatabaseAndARoleAreMadeAsPlanned() throws Exception {
        Plan plan = plugin.plan(cluster("db.large"), context).orElseThrow();

        Outcome outcome = plugin.apply(cluster("db.large"), plan, context);

        assertThat(plan.summary()).isEqualTo("create database default.production-pg");
        assertThat(plan.changes())
                .containsExactly(
                        Plan.Change.create("role default.production-pg", "may log in"),
                        Plan.Change.update(
                                "role default.production-pg",
                                "password as in Secret default/production-pg-credentials, key password"),
                        Plan.Change.create("database default.production-pg", "owned by default.production-pg"),
                        changed("everybody may connect → its role only"),
                        changed("connection limit none → 100"),
                        changed("capstan.backup_retention_days nothing → 14"),
                        changed("max_parallel_workers_per_gather nothing → 2"),
                        changed("synchronous_commit nothing → on"),
                        changed("temp_file_limit nothing → 50GB"),
                        changed("work_mem nothing → 16MB"));
        assertThat(outcome.created()).isEqualTo(2);
        assertThat(outcome.updated()).isEqualTo(8);
        assertThat(outcome.outputs())
                .containsEntry("host", "localhost")
                .containsEntry("port", postgres.getPort())
                .containsEntry("database", NAME)
                .containsEntry("role", NAME)
                .containsEntry(
                        "password_secret",
                        Map.of("namespace", "default", "name", "production-pg-credentials", "key", "password"))
                .containsKey("engine_version");
        assertThat(outcome.toString() + plan).doesNotContain("hunter2");
        assertThat(plugin.plan(cluster("db.large"), context)).contains(Plan.empty());
        assertThat(plugin.reconcile(cluster("db.large"), context).updated()).isZero();
    }

    @Test
    void theRoleLogsInWithThePasswordOfTheSecret() throws Exception {
        plugin.reconcile(cluster("db.large"), context);

        assertThat(asRole("hunter2", "SHOW work_mem")).isEqualTo("16MB");
        assertThatThrownBy(() -> asRole("wrong", "SHOW work_mem"))
                .hasMessageContaining("password authentication failed");
        assertThat(asRole("hunter2", "SHOW capstan.backup_retention_days")).isEqualTo("14");
    }

    @Test
    void aNewPasswordIsSetAndAnOldOneNoMoreTaken() throws Exception {
        plugin.reconcile(cluster("db.large"), context);
        context.secrets.put("default/production-pg-credentials/password", "correct horse ½");

        assertThat(plugin.plan(cluster("db.large"), context).orElseThrow().changes())
                .containsExactly(Plan.Change.update(
                        "role default.production-pg",
                        "password as in Secret default/production-pg-credentials, key password"));
        plugin.reconcile(cluster("db.large"), context);
        assertThat(plugin.plan(cluster("db.large"), context)).contains(Plan.empty());
        assertThat(verifier()).isNotEmpty().doesNotContain("horse");
        assertThat(asRole("correct horse ½", "SELECT current_user")).isEqualTo(NAME);
        assertThatThrownBy(() -> asRole("hunter2", "SELECT 1")).hasMessageContaining("password authentication failed");
    }

    @Test
    void aPasswordThatPostgresHasSetIsRecognised() throws Exception {
        plugin.reconcile(cluster("db.large"), context);

        sql("ALTER ROLE \"" + NAME + "\" PASSWORD 'hunter2'");

        assertThat(plugin.plan(cluster("db.large"), context)).contains(Plan.empty());
    }

    @Test
    void aLargerClassAllowsMore() throws Exception {
        plugin.reconcile(cluster("db.large"), context);

        Plan plan = plugin.plan(cluster("db.xlarge"), context).orElseThrow();
        Outcome outcome = plugin.apply(cluster("db.xlarge"), plan, context);

        assertThat(plan.changes())
                .containsExactly(changed("connection limit 100 → 200"), changed("work_mem 16MB → 32MB"));
        assertThat(outcome.created()).isZero();
        assertThat(outcome.updated()).isEqualTo(2);
        assertThat(asRole("hunter2", "SHOW work_mem")).isEqualTo("32MB");
    }

    /// [S2-52]
    @Test
    void whatSomebodyElseHasChangedIsShownAndRepaired() throws Exception {
        plugin.reconcile(cluster("db.large"), context);
        sql("ALTER DATABASE \"" + NAME + "\" CONNECTION LIMIT 7");
        sql("ALTER DATABASE \"" + NAME + "\" SET work_mem = '1GB'");
        sql("ALTER DATABASE \"" + NAME + "\" SET statement_timeout = '5s'");
        sql("ALTER ROLE \"" + NAME + "\" SUPERUSER NOLOGIN");
        sql("GRANT CONNECT ON DATABASE \"" + NAME + "\" TO PUBLIC");

        Plan plan = plugin.plan(cluster("db.large"), context).orElseThrow();
        plugin.apply(cluster("db.large"), plan, context);

        assertThat(plan.changes())
                .containsExactly(
                        Plan.Change.update("role default.production-pg", "may not log in → may log in"),
                        Plan.Change.update("role default.production-pg", "has powers over the server → has none"),
                        changed("everybody may connect → its role only"),
                        changed("connection limit 7 → 100"),
                        changed("work_mem 1GB → 16MB"));
        assertThat(plugin.plan(cluster("db.large"), context)).contains(Plan.empty());
    }

    @Test
    void aDatabaseThatWasDroppedIsMadeAgain() throws Exception {
        plugin.reconcile(cluster("db.large"), context);
        sql("DROP DATABASE \"" + NAME + "\"");

        assertThat(plugin.reconcile(cluster("db.large"), context).created()).isEqualTo(1);
        assertThat(plugin.plan(cluster("db.large"), context)).contains(Plan.empty());
    }

    @Test
    void whatHasChangedSinceThePlanIsNotTouched() throws Exception {
        plugin.reconcile(cluster("db.large"), context);
        Plan plan = plugin.plan(cluster("db.xlarge"), context).orElseThrow();
        sql("ALTER DATABASE \"" + NAME + "\" CONNECTION LIMIT 7");

        assertThatThrownBy(() -> plugin.apply(cluster("db.xlarge"), plan, context))
                .isInstanceOf(RetryableException.class)
                .hasMessage("database default.production-pg has changed since it was planned: the plan is made again");
    }

    /// [S2-21]
    @Test
    void everythingIsDroppedInTheEnd() throws Exception {
        plugin.reconcile(cluster("db.large"), context);
        try (var busy = DriverManager.getConnection(url(NAME), "postgres", "postgres")) {
            assertThat(busy.isValid(5)).isTrue();

            assertThat(plugin.destroy(cluster("db.large"), context)).isEqualTo(Outcome.deleted(2));
        }
        assertThat(plugin.destroy(cluster("db.large"), context)).isEqualTo(Outcome.unchanged());
        assertThat(one("SELECT count(*) FROM pg_roles WHERE rolname = '" + NAME + "'"))
                .isEqualTo("0");
    }

    @Test
    void whatIsSomebodyElsesIsNeitherChangedNorDropped() throws Exception {
        sql("CREATE ROLE \"" + NAME + "\"");

        assertThatThrownBy(() -> plugin.plan(cluster("db.large"), context))
                .isInstanceOf(TerminalException.class)
                .hasMessage("role default.production-pg is there already and not of this resource: remove it, or choose"
                        + " another name");
        assertThat(plugin.destroy(cluster("db.large"), context)).isEqualTo(Outcome.unchanged());
        sql("DROP ROLE \"" + NAME + "\"");
        sql("CREATE DATABASE \"" + NAME + "\"");
        assertThatThrownBy(() -> plugin.reconcile(cluster("db.large"), context))
                .hasMessageStartingWith("database default.production-pg is there already and owned by postgres");
    }

    @Test
    void withoutASecretNobodyCanLogIn() throws Exception {
        context.secrets.clear();

        Outcome outcome = plugin.reconcile(cluster("db.large"), context);

        assertThat(outcome.message())
                .isEqualTo("nobody can log in yet: there is no Secret default/production-pg-credentials, key password");
        assertThat(verifier()).isEmpty();
        assertThat(plugin.plan(cluster("db.large"), context)).contains(Plan.empty());
    }

    @Test
    void whatItCannotDoIsSaidAtOnce() {
        var spec = Map.of("engine", "mysql", "instance_class", "db.huge");
        ManagedResource cluster = ManagedResource.of("DatabaseCluster", "default", "production-pg", spec);

        assertThatThrownBy(() -> plugin.plan(cluster, context))
                .isInstanceOf(TerminalException.class)
                .hasMessage("spec.engine is mysql, expected postgres: this plugin has no other; spec.instance_class is"
                        + " db.huge, expected one of [db.small, db.medium, db.large, db.xlarge, db.2xlarge]");
    }

    @Test
    void withoutAServerItSaysSoAndDeletesWhatWasNeverMade() throws Exception {
        context.settings.clear();

        assertThatThrownBy(() -> plugin.plan(cluster("db.large"), context))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("no PostgreSQL server is configured: set url, user and password in");
        assertThat(plugin.destroy(cluster("db.large"), context)).isEqualTo(Outcome.unchanged());
    }

    @Test
    void theEnvironmentMayNameTheServer() throws Exception {
        context.settings.clear();
        var there = new DatabaseClusters(
                Map.of("DATABASE_CLUSTER_URL", url("postgres"), "DATABASE_CLUSTER_PASSWORD", "postgres"));

        assertThat(there.reconcile(cluster("db.small"), context).created()).isEqualTo(2);
    }

    @Test
    void aServerThatIsDownIsWaitedFor() {
        context.settings.put("url", "jdbc:postgresql://localhost:1/postgres");

        assertThatThrownBy(() -> plugin.plan(cluster("db.large"), context))
                .isInstanceOf(RetryableException.class)
                .hasMessageStartingWith("the PostgreSQL server cannot be reached: ");
    }

    @Test
    void longNamesStayApart() {
        List<String> names = List.of("a", "b").stream()
                .map(end ->
                        Names.of(ManagedResource.of("DatabaseCluster", "n".repeat(40), "x".repeat(60) + end, Map.of())))
                .toList();

        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.length() == 63);
    }

    private static ManagedResource cluster(String size) {
        var spec = new HashMap<String, Object>(Map.of(
                "engine",
                "postgres",
                "engine_version",
                "16.2",
                "storage_gb",
                500,
                "replicas",
                2,
                "backup_retention_days",
                14,
                "high_availability",
                true));
        spec.put("instance_class", size);
        return ManagedResource.of("DatabaseCluster", "default", "production-pg", spec);
    }

    private static Plan.Change changed(String detail) {
        return Plan.Change.update("database default.production-pg", detail);
    }

    private static String url(String database) {
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/" + database;
    }

    private static String verifier() throws SQLException {
        return one("SELECT coalesce(rolpassword, '') FROM pg_authid WHERE rolname = '" + NAME + "'");
    }

    private static void sql(String statement) throws SQLException {
        try (var connection = DriverManager.getConnection(url("postgres"), "postgres", "postgres");
                var executed = connection.createStatement()) {
            executed.execute(statement);
        }
    }

    private static String one(String query) throws SQLException {
        return one("postgres", "postgres", url("postgres"), query);
    }

    private static String asRole(String password, String query) throws SQLException {
        return one(NAME, password, url(NAME), query);
    }

    private static String one(String user, String password, String url, String query) throws SQLException {
        try (var connection = DriverManager.getConnection(url, user, password);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
