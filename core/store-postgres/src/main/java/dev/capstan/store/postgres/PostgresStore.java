package dev.capstan.store.postgres;

import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Committer;
import dev.capstan.store.Entry;
import dev.capstan.store.Feed;
import dev.capstan.store.Follower;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// A store in a PostgreSQL database, which other processes may use at the same time.
///
/// When the database is away, commits fail and reads throw; when it is back, everything goes on by itself.
public final class PostgresStore implements Store {
    private final PostgresPools pools;
    private final PostgresReads reads;
    private final SharedQuestion newest;
    private final Feed feed;
    private final Committer committer;
    private final PostgresListener listener;

    /// Opens the store, creating or migrating its tables if need be.
    ///
    /// @throws StoreException when the database cannot be reached or is of a newer program
    public static Store open(PostgresOptions options) {
        var pools = PostgresPools.open(options);
        try {
            return new PostgresStore(pools, options);
        } catch (RuntimeException failed) {
            pools.close();
            throw failed;
        }
    }

    private PostgresStore(PostgresPools pools, PostgresOptions options) {
        var sender = new PostgresSender();
        var ledger = new PostgresLedger(pools, sender, options.store().clock());
        this.pools = pools;
        this.reads = new PostgresReads(pools);
        this.newest = new SharedQuestion(reads::newest);
        this.feed = new Feed(reads);
        this.committer = new Committer(ledger, feed, options.store().listener()).start();
        this.listener = new PostgresListener(pools, sender, feed).start();
    }

    @Override
    public Outcome commit(Batch batch) throws InterruptedException {
        return committer.commit(batch);
    }

    @Override
    public long revision() throws InterruptedException {
        return newest.ask();
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
        feed.catchUp();
        return new PostgresCompaction(pools).compact(Math.min(revision, feed.seen()));
    }

    @Override
    public long rewrite(String prefix, Form form) {
        return new PostgresRewrite(pools, prefix, form).run();
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
        pools.change(connection -> {
            try (var move = connection.prepareStatement("INSERT INTO cursors (name, revision) VALUES (?, ?)"
                    + " ON CONFLICT (name) DO UPDATE SET revision = excluded.revision")) {
                move.setString(1, name);
                move.setLong(2, revision);
                return move.executeUpdate();
            }
        });
    }

    @Override
    public void dropCursor(String name) {
        pools.change(connection -> {
            try (var drop = connection.prepareStatement("DELETE FROM cursors WHERE name = ?")) {
                drop.setString(1, name);
                return drop.executeUpdate();
            }
        });
    }

    @Override
    public void close() {
        committer.close();
        listener.close();
        feed.end("the store is closed");
        pools.close();
    }
}
