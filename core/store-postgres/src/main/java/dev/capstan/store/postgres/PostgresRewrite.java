package dev.capstan.store.postgres;

import dev.capstan.store.Entry;
import dev.capstan.store.Keys;
import dev.capstan.store.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Replaces the bytes of values, a page at a time in the order of keys and revisions.
///
/// For a page nobody may commit or compact, in this process or another: both rows are locked in this order
/// everywhere, so that nobody waits in a circle.
final class PostgresRewrite {
    private static final int PAGE = 200;
    private static final String LOCK = "SELECT 1 FROM counter, compaction FOR UPDATE";
    private static final String READ = """
            SELECT key, revision, created, value FROM changes
            WHERE (key, revision) > (?, ?) AND (? = '' OR key < ?) AND value IS NOT NULL
            ORDER BY key, revision LIMIT\s""" + PAGE;
    private static final String UPDATE = """
            WITH incoming AS MATERIALIZED (
                SELECT * FROM unnest(?::text[], ?::bigint[], ?::bytea[]) AS t (key, revision, value)
            ), kept AS (
                UPDATE changes SET value = incoming.value FROM incoming WHERE changes.revision = incoming.revision
            )
            UPDATE current SET value = object_or_null(incoming.value) FROM incoming
            WHERE current.key = incoming.key AND current.revision = incoming.revision""";

    private final PostgresPools pools;
    private final String prefix;
    private final Store.Form form;
    private String lastKey;
    private long lastRevision;
    private long replaced;

    PostgresRewrite(PostgresPools pools, String prefix, Store.Form form) {
        this.pools = pools;
        this.prefix = prefix;
        this.form = form;
        this.lastKey = prefix;
    }

    long run() {
        boolean more = true;
        while (more) {
            more = pools.change(this::step);
        }
        return replaced;
    }

    /// Replaces a page of values; says whether there may be more.
    private boolean step(Connection connection) throws SQLException {
        try (var lock = connection.createStatement()) {
            lock.execute(LOCK);
        }
        List<Entry> page = page(connection);
        var others = new ArrayList<Entry>();
        for (Entry each : page) {
            byte[] kept = form.of(each.key(), each.value());
            if (kept != null) {
                others.add(new Entry(each.key(), each.revision(), each.created(), kept));
            }
        }
        if (!others.isEmpty()) {
            update(connection, others);
        }
        replaced += others.size();
        if (page.size() < PAGE) {
            return false;
        }
        lastKey = page.getLast().key();
        lastRevision = page.getLast().revision();
        return true;
    }

    private List<Entry> page(Connection connection) throws SQLException {
        String after = Keys.after(prefix);
        try (var select = connection.prepareStatement(READ)) {
            select.setString(1, lastKey);
            select.setLong(2, lastRevision);
            select.setString(3, after);
            select.setString(4, after);
            var page = new ArrayList<Entry>();
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    page.add(PostgresReads.entry(rows));
                }
            }
            return page;
        }
    }

    private static void update(Connection connection, List<Entry> entries) throws SQLException {
        try (var update = connection.prepareStatement(UPDATE)) {
            update.setArray(1, connection.createArrayOf("text", column(entries, Entry::key)));
            update.setArray(2, connection.createArrayOf("int8", column(entries, Entry::revision)));
            update.setArray(3, connection.createArrayOf("bytea", values(entries)));
            update.executeUpdate();
        }
    }

    private static Object[] column(List<Entry> entries, Function<Entry, Object> part) {
        return entries.stream().map(part).toArray();
    }

    private static byte[][] values(List<Entry> entries) {
        return entries.stream().map(Entry::value).toArray(byte[][]::new);
    }
}
