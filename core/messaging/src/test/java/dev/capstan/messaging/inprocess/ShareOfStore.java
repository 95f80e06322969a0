package dev.capstan.messaging.inprocess;

import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Entry;
import dev.capstan.store.Follower;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// A store as one of several processes has it, whose connection can be cut.
final class ShareOfStore implements Store {
    private final Store all;
    private volatile boolean cut;
    private volatile boolean refusing;

    ShareOfStore(Store all) {
        this.all = all;
    }

    /// From now on nothing comes and nothing goes.
    void cut() {
        cut = true;
    }

    /// Whether nothing can be written.
    void refuse(boolean refusing) {
        this.refusing = refusing;
    }

    private Store reached() {
        if (cut) {
            throw new StoreException("the store cannot be reached");
        }
        return all;
    }

    @Override
    public Outcome commit(Batch batch) throws InterruptedException {
        if (refusing) {
            throw new StoreException("the store takes nothing");
        }
        return reached().commit(batch);
    }

    @Override
    public long revision() throws InterruptedException {
        return reached().revision();
    }

    @Override
    public long compactedRevision() {
        return reached().compactedRevision();
    }

    @Override
    public Optional<Entry> read(String key, long revision) {
        return reached().read(key, revision);
    }

    @Override
    public void scan(String prefix, long revision, Consumer<Entry> sink) {
        reached().scan(prefix, revision, sink);
    }

    @Override
    public List<Change> changesAfter(long revision, int limit) {
        return reached().changesAfter(revision, limit);
    }

    @Override
    public void follow(long revision, Follower follower) {
        reached().follow(revision, changes -> {
            if (!cut) {
                follower.changed(changes);
            }
        });
    }

    @Override
    public long compact(long revision) {
        return reached().compact(revision);
    }

    @Override
    public long rewrite(String prefix, Form form) {
        return reached().rewrite(prefix, form);
    }

    @Override
    public long revisionAt(Instant time) {
        return reached().revisionAt(time);
    }

    @Override
    public Map<String, Long> cursors() {
        return reached().cursors();
    }

    @Override
    public void moveCursor(String name, long revision) {
        reached().moveCursor(name, revision);
    }

    @Override
    public void dropCursor(String name) {
        reached().dropCursor(name);
    }

    @Override
    public void close() {
        cut = true;
    }
}
