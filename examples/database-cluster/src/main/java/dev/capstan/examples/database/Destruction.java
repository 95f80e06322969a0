package dev.capstan.examples.database;

import static dev.capstan.examples.database.Names.quoted;

import dev.capstan.spi.Outcome;
import java.sql.Connection;
import java.sql.SQLException;

/// Drops what belongs to a resource, and nothing else.
final class Destruction {
    private Destruction() {}

    static Outcome of(Connection connection, String name, String owner) throws SQLException {
        Actual actual = Actual.read(connection, name);
        boolean ours = actual.role()
                .filter(role -> role.comment().equals(Differences.mark(owner)))
                .isPresent();
        if (!ours) {
            return Outcome.unchanged();
        }
        boolean database =
                actual.database().filter(each -> each.owner().equals(name)).isPresent();
        try (var statement = connection.createStatement()) {
            if (database) {
                statement.execute("DROP DATABASE " + quoted(name) + " WITH (FORCE)");
            }
            // Last: by it a second try would know what is ours.
            statement.execute("DROP ROLE " + quoted(name));
        }
        return Outcome.deleted(database ? 2 : 1);
    }
}
