package dev.capstan.store;

import java.sql.Connection;
import java.sql.SQLException;

/// Forgets what was replaced or removed, a little at a time, so that commits go on meanwhile.
///
/// First `compacted` moves to its goal: from then on nobody reads anything older. Then the changes up to it are
/// gone through in order. Each names the one it replaced, which can go; and a removal itself can go. How far
/// this came is `swept`; it moves in the same transaction, so a crash only means to go on later from there.
///
/// ```
/// before       1:put a   2:put b   3:put a   4:remove b   5:put a   6:put b
/// compact(4)                       3:put a                5:put a   6:put b
/// ```
final class SqliteCompaction {
    private static final int CHUNK = 500;

    private final SqliteWriter writer;

    SqliteCompaction(SqliteWriter writer) {
        this.writer = writer;
    }

    long compact(long asked) {
        long goal = writer.change(connection -> begin(connection, asked));
        boolean more = true;
        while (more) {
            more = writer.change(connection -> sweep(connection, goal));
        }
        return goal;
    }

    private static long begin(Connection connection, long asked) throws SQLException {
        Sql.run(
                connection,
                "UPDATE meta SET compacted = max(compacted, min(revision, " + asked
                        + ", coalesce((SELECT min(revision) FROM cursors), revision)))");
        long goal = Sql.number(connection, "SELECT compacted FROM meta");
        Sql.run(
                connection,
                "UPDATE meta SET compacted_time =" + " coalesce((SELECT time FROM changes WHERE revision = " + goal
                        + "), compacted_time)");
        return goal;
    }

    private static boolean sweep(Connection connection, long goal) throws SQLException {
        long from = Sql.number(connection, "SELECT swept FROM meta");
        long to = Math.min(goal, from + CHUNK);
        if (from >= to) {
            return false;
        }
        var swept = " revision > " + from + " AND revision <= " + to;
        Sql.run(
                connection,
                "DELETE FROM changes WHERE revision IN (SELECT previous FROM changes WHERE" + swept
                        + " UNION ALL SELECT revision FROM changes WHERE value IS NULL AND" + swept + ")");
        Sql.run(connection, "UPDATE meta SET swept = " + to);
        return to < goal;
    }
}
