package dev.capstan.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// A store that lives in this process and forgets on exit.
final class InMemoryStore implements Store {
    private final InMemoryLog log;
    private final Feed feed;
    private final Committer committer;

    InMemoryStore(InMemoryLog log, StoreOptions options) {
        this.log = log;
        this.feed = new Feed(log);
        this.committer =
                new Committer(batches -> log.apply(batches, options.clock()), feed, options.listener()).start();
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
        return log.compacted();
    }

    @Override
    public Optional<Entry> read(String key, long revision) {
        return log.read(key, revision);
    }

    @Override
    public void scan(String prefix, long revision, Consumer<Entry> sink) {
        log.scan(prefix, revision).forEach(sink);
    }

    @Override
    public List<Change> changesAfter(long revision, int limit) {
        return log.changesAfter(revision, limit);
    }

    @Override
    public void follow(long revision, Follower follower) {
        feed.follow(revision, follower);
    }

    @Override
    public long compact(long revision) {
        return log.compact(Math.min(revision, feed.seen()));
    }

    @Override
    public long rewrite(String prefix, Form form) {
        return log.rewrite(prefix, form);
    }

    @Override
    public long revisionAt(Instant time) {
        return log.revisionAt(time);
    }

    @Override
    public Map<String, Long> cursors() {
        return log.cursors();
    }

    @Override
    public void moveCursor(String name, long revision) {
        log.moveCursor(name, revision);
    }

    @Override
    public void dropCursor(String name) {
        log.dropCursor(name);
    }

    @Override
    public void close() {
        committer.close();
        feed.end("the store is closed");
    }
}
