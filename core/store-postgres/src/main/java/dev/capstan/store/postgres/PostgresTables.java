package dev.capstan.store.postgres;

import dev.capstan.store.StoreException;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;

/// The tables of a [PostgresStore]: makes them, or brings them up to date.
record PostgresTables(PostgresOptions options, DataSource database) {
    private static final String HISTORY = "capstan_migrations";
    // Nothing when the tables are there: whoever only uses them needs no right to make them.
    private static final String MISSING_RIGHT = """
            SELECT current_user, quote_ident(current_user), current_schema(), quote_ident(current_schema())
            WHERE to_regclass('%s') IS NULL AND NOT has_schema_privilege(current_schema(), 'CREATE')""".formatted(HISTORY);

    void prepare() {
        try {
            checkRight();
            migrate();
        } catch (FlywayValidateException unknown) {
            throw new StoreException(
                    "the database " + options + " cannot be opened: its tables are not those this program knows:"
                            + " use the program that made them, or a newer one",
                    unknown);
        } catch (FlywayException | SQLException failed) {
            throw new StoreException(
                    "the database " + options + " cannot be prepared: " + PostgresPools.reason(failed), failed);
        }
    }

    // Asked beforehand, since the migration would try again and again.
    private void checkRight() throws SQLException {
        try (var connection = database.getConnection();
                var select = connection.prepareStatement(MISSING_RIGHT);
                var rows = select.executeQuery()) {
            if (rows.next()) {
                throw new SQLException("permission denied for schema " + rows.getString(3) + ": the user \""
                        + rows.getString(1) + "\" needs the right to create tables there (GRANT CREATE ON SCHEMA "
                        + rows.getString(4) + " TO " + rows.getString(2) + ")");
            }
        }
    }

    private void migrate() {
        Flyway.configure(PostgresTables.class.getClassLoader())
                .dataSource(database)
                .locations("classpath:db/migration")
                .table(HISTORY)
                .ignoreMigrationPatterns(new String[0]) // a database of a newer program is refused
                .load()
                .migrate();
    }
}
