package dev.capstan.store.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/// Forgets what was replaced or removed, a little at a time. Several processes may do so at once: they take turns
/// on the row of `compaction` and go on from where it says.
///
/// First `compacted` moves to its goal: from then on nobody reads anything older. Then the changes up to it are
/// gone through in order. Each names the one it replaced, which can go; and a removal itself can go.
record PostgresCompaction(PostgresPools pools) {
    private static final int CHUNK = 1000;
    private static final String BEGIN = """
            UPDATE compaction SET compacted = greatest(compacted, least(?,
                (SELECT revision FROM counter), (SELECT min(revision) FROM cursors)))
            RETURNING compacted""";
    private static final String DATE = """
            UPDATE compaction SET compacted_time =
                coalesce((SELECT time FROM changes WHERE revision = compacted), compacted_time)""";
    private static final String SWEEP = """
            DELETE FROM changes WHERE revision IN (
                SELECT previous FROM changes WHERE revision > ? AND revision <= ?
                UNION ALL
                SELECT revision FROM changes WHERE revision > ? AND revision <= ? AND value IS NULL)""";

    long compact(long asked) {
        long goal = pools.change(connection -> begin(connection, asked));
        boolean more = true;
        while (more) {
            more = pools.change(connection -> sweep(connection, goal));
        }
        return goal;
    }

    private static long begin(Connection connection, long asked) throws SQLException {
        try (var begin = connection.prepareStatement(BEGIN);
                var date = connection.prepareStatement(DATE)) {
            begin.setLong(1, asked);
            try (var rows = begin.executeQuery()) {
                rows.next();
                long goal = rows.getLong(1);
                date.executeUpdate();
                return goal;
            }
        }
    }

    private static boolean sweep(Connection connection, long goal) throws SQLException {
        long from = swept(connection);
        long to = Math.min(goal, from + CHUNK);
        if (from >= to) {
            return false;
        }
        try (var sweep = connection.prepareStatement(SWEEP);
                var move = connection.prepareStatement("UPDATE compaction SET swept = ?")) {
            sweep.setLong(1, from);
            sweep.setLong(2, to);
            sweep.setLong(3, from);
            sweep.setLong(4, to);
            sweep.executeUpdate();
            move.setLong(1, to);
            move.executeUpdate();
        }
        return to < goal;
    }

    private static long swept(Connection connection) throws SQLException {
        try (var select = connection.prepareStatement("SELECT swept FROM compaction FOR UPDATE");
                var rows = select.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
