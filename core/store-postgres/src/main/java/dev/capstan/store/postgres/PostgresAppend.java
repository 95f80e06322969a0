package dev.capstan.store.postgres;

import dev.capstan.store.Change;
import dev.capstan.store.Decision;
import dev.capstan.store.Head;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;

/// The one statement that makes a decision true: log, current state, counter and notification.
record PostgresAppend(Decision decision, Instant time, String sender) {
    // A key may change several times in one group; only the last of them is `newest`.
    private static final String SQL = """
            WITH incoming AS MATERIALIZED (
                SELECT * FROM unnest(?::bigint[], ?::text[], ?::bytea[], ?::bigint[], ?::bigint[], ?::boolean[], ?::boolean[])
                    AS t (revision, key, value, previous, created, batch_end, newest)
            ), logged AS (
                INSERT INTO changes (revision, key, value, previous, created, batch_end, time)
                SELECT revision, key, value, previous, created, batch_end, ?::timestamptz FROM incoming
            ), gone AS (
                DELETE FROM current USING incoming
                WHERE current.key = incoming.key AND incoming.newest AND incoming.value IS NULL
            ), put AS (
                INSERT INTO current (key, revision, created, value)
                SELECT key, revision, created, object_or_null(value) FROM incoming WHERE newest AND value IS NOT NULL
                ON CONFLICT (key) DO UPDATE
                SET revision = excluded.revision, created = excluded.created, value = excluded.value
            ), counted AS (
                UPDATE counter SET revision = ?, time = ?::timestamptz
            )
            SELECT pg_notify('%s', ?)""".formatted(PostgresSender.CHANNEL);

    void run(Connection connection) throws SQLException {
        var at = time.atOffset(ZoneOffset.UTC);
        try (var append = connection.prepareStatement(SQL)) {
            append.setArray(1, connection.createArrayOf("int8", column(Change::revision)));
            append.setArray(2, connection.createArrayOf("text", column(Change::key)));
            append.setArray(3, connection.createArrayOf("bytea", values()));
            append.setArray(4, connection.createArrayOf("int8", column(Change::previous)));
            append.setArray(5, connection.createArrayOf("int8", column(Change::created)));
            append.setArray(6, connection.createArrayOf("bool", column(Change::batchEnd)));
            append.setArray(7, connection.createArrayOf("bool", column(this::newest)));
            append.setObject(8, at);
            append.setLong(9, decision.revision());
            append.setObject(10, at);
            append.setString(11, sender);
            append.execute();
        }
    }

    private boolean newest(Change change) {
        var head = decision.heads().get(change.key());
        if (!Head.ABSENT.equals(head)) {
            return head != null && head.revision() == change.revision();
        }
        // The key ends up absent: any of its removals says so.
        return change.removed();
    }

    private Object[] column(Function<Change, Object> part) {
        return changes().stream().map(part).toArray();
    }

    private byte[][] values() {
        return changes().stream().map(Change::value).toArray(byte[][]::new);
    }

    private List<Change> changes() {
        return decision.changes();
    }
}
