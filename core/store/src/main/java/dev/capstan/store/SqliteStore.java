package dev.capstan.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// A store in one SQLite file.
final class SqliteStore implements Store {
    private final SqliteFile file;
    private final SqliteWriter writer;
    private final SqliteReaders readers;
    private final SqliteReads reads;
    private final SqliteCheckpoints checkpoints;
    private final Feed feed;
    private final Committer committer;

    static SqliteStore open(Path path, StoreOptions options) {
        var file = SqliteFile.open(path);
        try {
            return new SqliteStore(file, options);
        } catch (SQLException failed) {
            file.close();
            throw SqliteFailure.opening(path, failed);
        } catch (RuntimeException failed) {
            file.close();
            throw failed;
        }
    }

    private SqliteStore(SqliteFile file, StoreOptions options) throws SQLException {
        this.file = file;
        this.writer = new SqliteWriter(file.writer(), options.clock());
        this.readers = new SqliteReaders(file);
        this.reads = new SqliteReads(readers);
        this.checkpoints = new SqliteCheckpoints(file, writer).start();
        this.feed = new Feed(reads);
        this.committer = new Committer(this::apply, feed, options.listener()).start();
    }

    private Decision apply(List<Batch> batches) {
        var decision = writer.apply(batches);
        checkpoints.written(decision.changes().size());
        return decision;
    }

    /// Lets the file grow to so many pages only, as a full disk would.
    void limitPages(int pages) {
        writer.change(connection -> Sql.number(connection, "PRAGMA max_page_count = " + pages));
    }

    /// Waits so long only for another program that holds the file.
    void limitPatience(Duration longest) {
        writer.change(connection -> Sql.number(connection, "PRAGMA busy_timeout = " + longest.toMillis()));
    }

    @Override
    public Outcome commit(Batch batch) throws InterruptedException {
        return committer.commit(batch);
    }

    @Override
    public long revision() {
        return feed.seen();
    }

    @Override
    public long compactedRevision() {
        return reads.compacted();
    }

    @Override
    public Optional<Entry> read(String key, long revision) {
        return reads.read(key, revision);
    }

    @Override
    public void scan(String prefix, long revision, Consumer<Entry> sink) {
        reads.scan(prefix, revision, sink);
    }

    @Override
    public List<Change> changesAfter(long revision, int limit) {
        return reads.changesAfter(revision, limit);
    }

    @Override
    public void follow(long revision, Follower follower) {
        feed.follow(revision, follower);
    }

    @Override
    public long compact(long revision) {
        return new SqliteCompaction(writer).compact(Math.min(revision, feed.seen()));
    }

    @Override
    public long rewrite(String prefix, Form form) {
        return new SqliteRewrite(writer, readers, prefix, form).run();
    }

    @Override
    public long revisionAt(Instant time) {
        return reads.revisionAt(time);
    }

    @Override
    public Map<String, Long> cursors() {
        return reads.cursors();
    }

    @Override
    public void moveCursor(String name, long revision) {
        writer.change(connection -> {
            try (var move = connection.prepareStatement("INSERT OR REPLACE INTO cursors VALUES (?, ?)")) {
                move.setString(1, name);
                move.setLong(2, revision);
                return move.executeUpdate();
            }
        });
    }

    @Override
    public void dropCursor(String name) {
        writer.change(connection -> {
            try (var drop = connection.prepareStatement("DELETE FROM cursors WHERE name = ?")) {
                drop.setString(1, name);
                return drop.executeUpdate();
            }
        });
    }

    @Override
    public void close() {
        committer.close();
        feed.end("the store is closed");
        try {
            checkpoints.close();
            readers.close();
            writer.close();
        } catch (SQLException failed) {
            throw new StoreException("the store " + file.path() + " did not close cleanly", failed);
        } finally {
            file.close();
        }
    }
}
