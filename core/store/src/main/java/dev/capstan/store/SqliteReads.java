package dev.capstan.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// What is asked of a [SqliteStore]. Each question is answered from one snapshot of the file.
final class SqliteReads implements Feed.Source {
    private static final String CHANGE = "SELECT revision, key, value, previous, created, batch_end, time FROM changes";

    private final SqliteReaders readers;

    SqliteReads(SqliteReaders readers) {
        this.readers = readers;
    }

    @Override
    public long newest() {
        return readers.read(connection -> Sql.number(connection, "SELECT revision FROM meta"));
    }

    long compacted() {
        return readers.read(SqliteReads::compacted);
    }

    Optional<Entry> read(String key, long revision) {
        return snapshot(revision, connection -> {
            try (var select = connection.prepareStatement("SELECT key, revision, created, value FROM changes"
                    + " WHERE key = ? AND revision <= ? ORDER BY revision DESC LIMIT 1")) {
                select.setString(1, key);
                select.setLong(2, revision);
                try (var rows = select.executeQuery()) {
                    return rows.next() && rows.getBytes(4) != null ? Optional.of(Sql.entry(rows)) : Optional.empty();
                }
            }
        });
    }

    void scan(String prefix, long revision, Consumer<Entry> sink) {
        snapshot(revision, connection -> {
            boolean newest = revision >= Sql.number(connection, "SELECT revision FROM meta");
            try (var select = connection.prepareStatement(newest ? SCAN_CURRENT : SCAN_HISTORY)) {
                select.setString(1, prefix);
                var after = Keys.after(prefix);
                if (after.isEmpty()) {
                    select.setBytes(2, new byte[0]); // every BLOB sorts after every TEXT
                } else {
                    select.setString(2, after);
                }
                if (!newest) {
                    select.setLong(3, revision);
                }
                try (var rows = select.executeQuery()) {
                    while (rows.next()) {
                        sink.accept(Sql.entry(rows));
                    }
                }
            }
            return true;
        });
    }

    private static final String SCAN_CURRENT = """
            SELECT c.key, c.revision, c.created, v.value
            FROM current c CROSS JOIN changes v ON v.revision = c.revision
            WHERE c.key >= ? AND c.key < ? ORDER BY c.key""";

    private static final String SCAN_HISTORY = """
            SELECT v.key, v.revision, v.created, v.value
            FROM (SELECT key, max(revision) AS revision FROM changes
                  WHERE key >= ? AND key < ? AND revision <= ? GROUP BY key ORDER BY key) c
            CROSS JOIN changes v ON v.revision = c.revision
            WHERE v.value IS NOT NULL ORDER BY c.key""";

    @Override
    public List<Change> changesAfter(long revision, int limit) {
        return snapshot(revision, connection -> {
            try (var select = connection.prepareStatement(CHANGE + " WHERE revision > ? ORDER BY revision")) {
                select.setLong(1, revision);
                var changes = new ArrayList<Change>();
                try (var rows = select.executeQuery()) {
                    while (rows.next()) {
                        var change = Sql.change(rows);
                        changes.add(change);
                        if (changes.size() >= limit && change.batchEnd()) {
                            break;
                        }
                    }
                }
                return List.copyOf(changes);
            }
        });
    }

    long revisionAt(Instant time) {
        return readers.read(connection -> {
            Sql.run(connection, "BEGIN");
            long compacted = compacted(connection);
            var compactedTime = Instant.ofEpochMilli(Sql.number(connection, "SELECT compacted_time FROM meta"));
            long newest = Sql.number(connection, "SELECT revision FROM meta");
            long found = Times.revisionAt(
                    time, compacted, newest, at -> at == compacted ? compactedTime : timeOf(connection, at));
            Sql.run(connection, "COMMIT");
            return found;
        });
    }

    Map<String, Long> cursors() {
        return readers.read(connection -> {
            var cursors = new TreeMap<String, Long>();
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT name, revision FROM cursors")) {
                while (rows.next()) {
                    cursors.put(rows.getString(1), rows.getLong(2));
                }
            }
            return Map.copyOf(cursors);
        });
    }

    // The snapshot begins with the first read, so what it shows was not compacted behind our back.
    private <T> T snapshot(long revision, SqliteWriter.Work<T> work) {
        return readers.read(connection -> {
            Sql.run(connection, "BEGIN");
            long compacted = compacted(connection);
            if (revision < compacted) {
                throw new CompactedException(revision, compacted);
            }
            var result = work.run(connection);
            Sql.run(connection, "COMMIT");
            return result;
        });
    }

    private static long compacted(Connection connection) throws SQLException {
        return Sql.number(connection, "SELECT compacted FROM meta");
    }

    private static Instant timeOf(Connection connection, long revision) {
        try {
            return Instant.ofEpochMilli(
                    Sql.number(connection, "SELECT time FROM changes WHERE revision = " + revision));
        } catch (SQLException failed) {
            throw new StoreException("the time of revision " + revision + " cannot be read", failed);
        }
    }
}
