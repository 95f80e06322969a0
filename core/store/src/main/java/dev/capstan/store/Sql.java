package dev.capstan.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/// The few things every user of a SQLite connection does.
final class Sql {
    private Sql() {}

    static void run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    static String text(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    /// A row of `revision, key, value, previous, created, batch_end, time`.
    static Change change(ResultSet row) throws SQLException {
        return new Change(
                row.getLong(1),
                row.getString(2),
                row.getBytes(3),
                row.getLong(4),
                row.getLong(5),
                row.getBoolean(6),
                Instant.ofEpochMilli(row.getLong(7)));
    }

    /// A row of `key, revision, created, value`.
    static Entry entry(ResultSet row) throws SQLException {
        return new Entry(row.getString(1), row.getLong(2), row.getLong(3), row.getBytes(4));
    }
}
