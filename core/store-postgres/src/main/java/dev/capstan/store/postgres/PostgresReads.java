package dev.capstan.store.postgres;

import dev.capstan.store.Change;
import dev.capstan.store.CompactedException;
import dev.capstan.store.Entry;
import dev.capstan.store.Feed;
import dev.capstan.store.Keys;
import dev.capstan.store.StoreException;
import dev.capstan.store.Times;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// What is asked of a [PostgresStore]. Each question is answered from one snapshot of the database.
final class PostgresReads implements Feed.Source {
    private static final int FETCH = 500;
    // A server that does not even say its newest revision in so many milliseconds is away.
    private static final int SOON = 1_500;
    private static final String READ = """
            SELECT key, revision, created, value FROM changes
            WHERE key = ? AND revision <= ? ORDER BY revision DESC LIMIT 1""";
    private static final String SCAN_CURRENT = """
            SELECT c.key, c.revision, c.created, v.value
            FROM current c JOIN changes v ON v.revision = c.revision
            WHERE c.key >= ? AND (? = '' OR c.key < ?) ORDER BY c.key""";
    private static final String SCAN_HISTORY = """
            SELECT v.key, v.revision, v.created, v.value
            FROM (SELECT key, max(revision) AS revision FROM changes
                  WHERE key >= ? AND (? = '' OR key < ?) AND revision <= ? GROUP BY key) c
            JOIN changes v ON v.revision = c.revision
            WHERE v.value IS NOT NULL ORDER BY v.key""";
    // Up to the first end of a batch at or after the limit.
    private static final String CHANGES = """
            SELECT revision, key, value, previous, created, batch_end, time FROM changes
            WHERE revision > ? AND revision <= coalesce(
                (SELECT revision FROM changes WHERE revision >= ? AND batch_end ORDER BY revision LIMIT 1),
                9223372036854775807)
            ORDER BY revision""";

    private final PostgresPools pools;

    PostgresReads(PostgresPools pools) {
        this.pools = pools;
    }

    @Override
    public long newest() {
        return pools.read(connection -> {
            connection.setNetworkTimeout(Runnable::run, SOON); // until it goes back to its pool
            return newest(connection);
        });
    }

    long compacted() {
        return pools.read(PostgresReads::compacted);
    }

    Optional<Entry> read(String key, long revision) {
        return snapshot(revision, connection -> {
            try (var select = connection.prepareStatement(READ)) {
                select.setString(1, key);
                select.setLong(2, revision);
                try (var rows = select.executeQuery()) {
                    return rows.next() && rows.getBytes(4) != null ? Optional.of(entry(rows)) : Optional.empty();
                }
            }
        });
    }

    void scan(String prefix, long revision, Consumer<Entry> sink) {
        pools.readThrough(connection -> {
            checkKept(connection, revision);
            boolean newest = revision >= newest(connection);
            try (var select = connection.prepareStatement(newest ? SCAN_CURRENT : SCAN_HISTORY)) {
                select.setFetchSize(FETCH);
                select.setString(1, prefix);
                select.setString(2, Keys.after(prefix));
                select.setString(3, Keys.after(prefix));
                if (!newest) {
                    select.setLong(4, revision);
                }
                try (var rows = select.executeQuery()) {
                    while (rows.next()) {
                        sink.accept(entry(rows));
                    }
                }
            }
            return true;
        });
    }

    @Override
    public List<Change> changesAfter(long revision, int limit) {
        return snapshot(revision, connection -> {
            try (var select = connection.prepareStatement(CHANGES)) {
                select.setLong(1, revision);
                select.setLong(2, revision + Math.max(1, limit));
                var changes = new ArrayList<Change>();
                try (var rows = select.executeQuery()) {
                    while (rows.next()) {
                        changes.add(change(rows));
                    }
                }
                return List.copyOf(changes);
            }
        });
    }

    long revisionAt(Instant time) {
        return pools.read(connection -> {
            long compacted = compacted(connection);
            var compactedTime = time(connection, "SELECT compacted_time FROM compaction");
            return Times.revisionAt(
                    time,
                    compacted,
                    newest(connection),
                    at -> at == compacted ? compactedTime : timeOf(connection, at));
        });
    }

    Map<String, Long> cursors() {
        return pools.read(connection -> {
            var cursors = new HashMap<String, Long>();
            try (var select = connection.prepareStatement("SELECT name, revision FROM cursors");
                    var rows = select.executeQuery()) {
                while (rows.next()) {
                    cursors.put(rows.getString(1), rows.getLong(2));
                }
            }
            return Map.copyOf(cursors);
        });
    }

    private <T> T snapshot(long revision, PostgresPools.Work<T> work) {
        return pools.read(connection -> {
            checkKept(connection, revision);
            return work.run(connection);
        });
    }

    private static void checkKept(Connection connection, long revision) throws SQLException {
        long compacted = compacted(connection);
        if (revision < compacted) {
            throw new CompactedException(revision, compacted);
        }
    }

    private static long newest(Connection connection) throws SQLException {
        return number(connection, "SELECT revision FROM counter");
    }

    private static long compacted(Connection connection) throws SQLException {
        return number(connection, "SELECT compacted FROM compaction");
    }

    private static Instant timeOf(Connection connection, long revision) {
        try {
            return time(connection, "SELECT time FROM changes WHERE revision = " + revision);
        } catch (SQLException failed) {
            throw new StoreException("the time of revision " + revision + " cannot be read", failed);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (var select = connection.prepareStatement(sql);
                var rows = select.executeQuery()) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    private static Instant time(Connection connection, String sql) throws SQLException {
        try (var select = connection.prepareStatement(sql);
                var rows = select.executeQuery()) {
            return rows.next() ? rows.getObject(1, OffsetDateTime.class).toInstant() : Instant.MIN;
        }
    }

    static Entry entry(ResultSet row) throws SQLException {
        return new Entry(row.getString(1), row.getLong(2), row.getLong(3), row.getBytes(4));
    }

    private static Change change(ResultSet row) throws SQLException {
        return new Change(
                row.getLong(1),
                row.getString(2),
                row.getBytes(3),
                row.getLong(4),
                row.getLong(5),
                row.getBoolean(6),
                row.getObject(7, OffsetDateTime.class).toInstant());
    }
}
