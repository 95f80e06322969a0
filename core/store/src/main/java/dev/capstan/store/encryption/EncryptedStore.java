package dev.capstan.store.encryption;

import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Entry;
import dev.capstan.store.Follower;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A store that keeps the values under a prefix encrypted, in another store.
///
/// Opening it looks at every value there is, of the past too. When one cannot be read, because its key is not there,
/// is another one of that name, or because the value was changed or moved, nothing is opened, and it says which. Then
/// what is plain or under another key is encrypted with the writing one, in place: no revision changes. Whoever was
/// interrupted goes on at the next start.
///
/// Without keys it lets plain values through, and refuses to open over encrypted ones.
public final class EncryptedStore implements Store {
    private final Store inner;
    private final Keyring keys;
    private final String prefix;
    private final long renewed;

    /// Opens it before `inner`, which belongs to it from then on.
    ///
    /// @param prefix what the keys of the values begin with
    /// @param things what the values are, in the plural, for messages
    /// @throws UnreadableException when a value cannot be read; `inner` is then as it was, and open
    public static EncryptedStore open(Store inner, Keyring keys, String prefix, String things) {
        var opening = new EncryptedStore(inner, keys, prefix, 0);
        opening.check(things);
        return new EncryptedStore(inner, keys, prefix, opening.renew());
    }

    private EncryptedStore(Store inner, Keyring keys, String prefix, long renewed) {
        this.inner = inner;
        this.keys = keys;
        this.prefix = prefix;
        this.renewed = renewed;
    }

    /// How many values were plain or under another key when it was opened, and are under the writing one now.
    public long renewed() {
        return renewed;
    }

    private void check(String things) {
        var unreadable = new Unreadable(prefix, keys);
        inner.rewrite(prefix, (key, value) -> {
            Envelope.keyName(value)
                    .filter(name -> keys.find(name)
                            .flatMap(by -> Envelope.open(by, key, value))
                            .isEmpty())
                    .ifPresent(name -> unreadable.add(key, name));
            return null;
        });
        if (!unreadable.isEmpty()) {
            throw new UnreadableException(unreadable.words(things));
        }
    }

    private long renew() {
        return keys.writing()
                .map(writing -> inner.rewrite(prefix, (key, value) -> renewed(writing, key, value)))
                .orElse(0L);
    }

    private byte @Nullable [] renewed(EncryptionKey writing, String key, byte[] value) {
        boolean isNew = Envelope.keyName(value).filter(writing.name()::equals).isPresent();
        return isNew ? null : Envelope.seal(writing, key, opened(key, value));
    }

    private byte[] sealed(String key, byte[] plain) {
        return keys.writing().map(by -> Envelope.seal(by, key, plain)).orElse(plain);
    }

    private byte[] opened(String key, byte[] value) {
        return Envelope.keyName(value).map(name -> opened(key, value, name)).orElse(value);
    }

    private byte[] opened(String key, byte[] value, String name) {
        return keys.find(name).flatMap(by -> Envelope.open(by, key, value)).orElseThrow(() -> unreadable(key, name));
    }

    private StoreException unreadable(String key, String name) {
        var one = new Unreadable(prefix, keys);
        one.add(key, name);
        return new StoreException(one.words("values"));
    }

    private Write sealed(Write write) {
        return switch (write) {
            case Write.Put(String key, byte[] value)
            when key.startsWith(prefix) -> new Write.Put(key, sealed(key, value));
            case Write.Put put -> put;
            case Write.Remove remove -> remove;
        };
    }

    private Entry opened(Entry entry) {
        return entry.key().startsWith(prefix)
                ? new Entry(entry.key(), entry.revision(), entry.created(), opened(entry.key(), entry.value()))
                : entry;
    }

    private Change opened(Change change) {
        byte[] value = change.value();
        return value != null && change.key().startsWith(prefix)
                ? change.withValue(opened(change.key(), value))
                : change;
    }

    private List<Change> opened(List<Change> changes) {
        // Most changes are of others; they are handed on as they came.
        return changes.stream().noneMatch(each -> each.key().startsWith(prefix))
                ? changes
                : changes.stream().map(this::opened).toList();
    }

    @Override
    public Outcome commit(Batch batch) throws InterruptedException {
        boolean ours = batch.writes().stream().anyMatch(each -> each.key().startsWith(prefix));
        return inner.commit(
                ours
                        ? new Batch(
                                batch.expectations(),
                                batch.writes().stream().map(this::sealed).toList())
                        : batch);
    }

    @Override
    public Optional<Entry> read(String key, long revision) {
        return inner.read(key, revision).map(this::opened);
    }

    @Override
    public void scan(String from, long revision, Consumer<Entry> sink) {
        inner.scan(from, revision, entry -> sink.accept(opened(entry)));
    }

    @Override
    public List<Change> changesAfter(long revision, int limit) {
        return opened(inner.changesAfter(revision, limit));
    }

    @Override
    public void follow(long revision, Follower follower) {
        inner.follow(revision, changes -> follower.changed(opened(changes)));
    }

    @Override
    public long rewrite(String from, Form form) {
        return inner.rewrite(from, (key, value) -> {
            if (!key.startsWith(prefix)) {
                return form.of(key, value);
            }
            byte[] kept = form.of(key, opened(key, value));
            return kept == null ? null : sealed(key, kept);
        });
    }

    @Override
    public long revision() throws InterruptedException {
        return inner.revision();
    }

    @Override
    public long compactedRevision() {
        return inner.compactedRevision();
    }

    @Override
    public long compact(long revision) {
        return inner.compact(revision);
    }

    @Override
    public long revisionAt(Instant time) {
        return inner.revisionAt(time);
    }

    @Override
    public Map<String, Long> cursors() {
        return inner.cursors();
    }

    @Override
    public void moveCursor(String name, long revision) {
        inner.moveCursor(name, revision);
    }

    @Override
    public void dropCursor(String name) {
        inner.dropCursor(name);
    }

    @Override
    public void close() {
        inner.close();
    }
}
