package dev.capstan.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Replaces the bytes of values, a page at a time in the order of keys and revisions.
///
/// SQLite leaves what it replaced lying about in its pages, so at the end the file is put together anew. That this is
/// still to be done is in the file from before the first step on, as a table: whoever is interrupted does it the next
/// time.
final class SqliteRewrite {
    private static final int PAGE = 200;
    private static final String READ = """
            SELECT key, revision, created, value FROM changes
            WHERE (key, revision) > (?, ?) AND (? = '' OR key < ?) AND value IS NOT NULL
            ORDER BY key, revision LIMIT\s""" + PAGE;

    private final SqliteWriter writer;
    private final SqliteReaders readers;
    private final String prefix;
    private final Store.Form form;

    SqliteRewrite(SqliteWriter writer, SqliteReaders readers, String prefix, Store.Form form) {
        this.writer = writer;
        this.readers = readers;
        this.prefix = prefix;
        this.form = form;
    }

    long run() {
        if (!unfinished() && !anythingToDo()) {
            return 0;
        }
        writer.change(connection -> done(connection, "CREATE TABLE IF NOT EXISTS rewriting (id INTEGER)"));
        long replaced = replaceAll();
        writer.maintain(connection -> done(connection, "VACUUM"));
        writer.change(connection -> done(connection, "DROP TABLE rewriting"));
        writer.maintain(connection -> done(connection, "PRAGMA wal_checkpoint(TRUNCATE)"));
        return replaced;
    }

    private static boolean done(Connection connection, String sql) throws SQLException {
        Sql.run(connection, sql);
        return true;
    }

    private boolean unfinished() {
        return readers.read(connection ->
                Sql.number(connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'rewriting'") > 0);
    }

    private boolean anythingToDo() {
        List<Entry> page = readers.read(connection -> page(connection, null));
        while (!page.isEmpty()) {
            if (page.stream().anyMatch(each -> form.of(each.key(), each.value()) != null)) {
                return true;
            }
            Entry last = page.getLast();
            page = readers.read(connection -> page(connection, last));
        }
        return false;
    }

    private long replaceAll() {
        long replaced = 0;
        var step = writer.change(connection -> step(connection, null));
        while (step.last != null) {
            replaced += step.replaced;
            var before = step;
            step = writer.change(connection -> step(connection, before.last));
        }
        return replaced;
    }

    /// @param last the value it ended with; null when there was none
    private record Step(@Nullable Entry last, int replaced) {}

    private Step step(Connection connection, @Nullable Entry after) throws SQLException {
        List<Entry> page = page(connection, after);
        int replaced = 0;
        try (var update = connection.prepareStatement("UPDATE changes SET value = ? WHERE revision = ?")) {
            for (Entry each : page) {
                byte[] kept = form.of(each.key(), each.value());
                if (kept != null) {
                    update.setBytes(1, kept);
                    update.setLong(2, each.revision());
                    update.executeUpdate();
                    replaced++;
                }
            }
        }
        return new Step(page.isEmpty() ? null : page.getLast(), replaced);
    }

    private List<Entry> page(Connection connection, @Nullable Entry after) throws SQLException {
        String end = Keys.after(prefix);
        try (var select = connection.prepareStatement(READ)) {
            select.setString(1, after == null ? prefix : after.key());
            select.setLong(2, after == null ? 0 : after.revision());
            select.setString(3, end);
            select.setString(4, end);
            var page = new ArrayList<Entry>();
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    page.add(Sql.entry(rows));
                }
            }
            return page;
        }
    }
}
