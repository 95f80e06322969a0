package dev.capstan.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The prepared statements of a commit. After a failure they are no longer good; the [SqliteWriter] makes new ones.
final class SqliteAppender implements AutoCloseable {
    private final PreparedStatement meta;
    private final PreparedStatement head;
    private final PreparedStatement append;
    private final PreparedStatement put;
    private final PreparedStatement remove;
    private final PreparedStatement move;

    record Meta(long revision, Instant time) {}

    SqliteAppender(Connection connection) throws SQLException {
        meta = connection.prepareStatement("SELECT revision, time FROM meta");
        head = connection.prepareStatement("SELECT revision, created FROM current WHERE key = ?");
        append = connection.prepareStatement("INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?)");
        put = connection.prepareStatement("INSERT OR REPLACE INTO current VALUES (?, ?, ?)");
        remove = connection.prepareStatement("DELETE FROM current WHERE key = ?");
        move = connection.prepareStatement("UPDATE meta SET revision = ?, time = ?");
    }

    Meta meta() throws SQLException {
        try (var rows = meta.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("the table meta is empty, expected one row");
            }
            return new Meta(rows.getLong(1), Instant.ofEpochMilli(rows.getLong(2)));
        }
    }

    /// The newest entries of the keys of these batches, one by one: SQLite has no round trips to save.
    Map<String, Head> heads(List<Batch> batches) throws SQLException {
        var heads = new HashMap<String, Head>();
        for (String key : Decision.keys(batches)) {
            head.setString(1, key);
            try (var rows = head.executeQuery()) {
                if (rows.next()) {
                    heads.put(key, new Head(rows.getLong(1), rows.getLong(2)));
                }
            }
        }
        return heads;
    }

    void write(Decision decision) throws SQLException {
        if (decision.changes().isEmpty()) {
            return;
        }
        for (Change change : decision.changes()) {
            append(change);
        }
        for (var moved : decision.heads().entrySet()) {
            replace(moved.getKey(), moved.getValue());
        }
        move.setLong(1, decision.revision());
        move.setLong(2, decision.changes().getLast().time().toEpochMilli());
        move.executeUpdate();
    }

    @Override
    public void close() throws SQLException {
        for (var statement : List.of(meta, head, append, put, remove, move)) {
            statement.close();
        }
    }

    private void append(Change change) throws SQLException {
        append.setLong(1, change.revision());
        append.setString(2, change.key());
        append.setBytes(3, change.value());
        append.setLong(4, change.previous());
        append.setLong(5, change.created());
        append.setBoolean(6, change.batchEnd());
        append.setLong(7, change.time().toEpochMilli());
        append.executeUpdate();
    }

    private void replace(String key, Head head) throws SQLException {
        if (head.absent()) {
            remove.setString(1, key);
            remove.executeUpdate();
            return;
        }
        put.setString(1, key);
        put.setLong(2, head.revision());
        put.setLong(3, head.created());
        put.executeUpdate();
    }
}
