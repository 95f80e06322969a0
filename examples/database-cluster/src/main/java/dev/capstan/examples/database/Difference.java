package dev.capstan.examples.database;

import dev.capstan.spi.Plan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// Something that is not as it should be, and what to do about it.
///
/// @param together whether all statements are done or none; a database cannot be created so
record Difference(Plan.Change change, List<String> statements, boolean together) {
    static Difference of(Plan.Change change, String... statements) {
        return new Difference(change, List.of(statements), true);
    }

    static Difference alone(Plan.Change change, String statement) {
        return new Difference(change, List.of(statement), false);
    }

    void remove(Connection connection) throws SQLException {
        connection.setAutoCommit(!together);
        try (var statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
            if (together) {
                connection.commit();
            }
        } catch (SQLException e) {
            if (together) {
                connection.rollback();
            }
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
