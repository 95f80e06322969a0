package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// One store under test and the few words the tests use to speak of it.
public abstract class StoreFixture {
    protected static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    protected final SettableClock clock = new SettableClock(NOON);
    protected Store store;
    private final List<Store> opened = new ArrayList<>();

    /// Opens the store under test: an empty one the first time in a test, later the same one again.
    protected abstract Store open(StoreOptions options) throws Exception;

    @BeforeEach
    final void openStore() throws Exception {
        store = openAnother();
    }

    @AfterEach
    final void closeStores() {
        opened.forEach(Store::close);
    }

    /// Closes the store and opens it again: what it still knows is durable.
    protected final Store reopen() throws Exception {
        store.close();
        store = openAnother();
        return store;
    }

    private Store openAnother() throws Exception {
        var another = open(StoreOptions.defaults().withClock(clock));
        opened.add(another);
        return another;
    }

    /// A follower that keeps everything it sees.
    protected static final class Recorder implements Follower {
        public final List<List<Change>> calls = new CopyOnWriteArrayList<>();

        @Override
        public void changed(List<Change> changes) {
            calls.add(changes);
        }

        public List<Long> revisions() {
            return calls.stream().flatMap(List::stream).map(Change::revision).toList();
        }
    }

    protected static Write put(String key, String value) {
        return new Write.Put(key, value.getBytes(UTF_8));
    }

    protected static Write remove(String key) {
        return new Write.Remove(key);
    }

    protected static Batch batch(Write... writes) {
        return new Batch(List.of(), List.of(writes));
    }

    /// Commits without expectations and returns the last revision.
    protected final long commit(Write... writes) throws InterruptedException {
        var outcome = store.commit(batch(writes));
        assertThat(outcome).isInstanceOf(Outcome.Committed.class);
        return ((Outcome.Committed) outcome).last();
    }

    /// What is under a prefix at a revision, as `key=value@revision/created`.
    protected final List<String> scan(String prefix, long revision) {
        var found = new ArrayList<String>();
        store.scan(prefix, revision, entry -> found.add(text(entry)));
        return found;
    }

    protected final List<String> scanNewest() throws InterruptedException {
        return scan("", store.revision());
    }

    protected static String text(Entry entry) {
        return entry.key() + "=" + new String(entry.value(), UTF_8) + "@" + entry.revision() + "/" + entry.created();
    }

    /// A change as `revision:key=value<previous/created`, with a full stop at the end of its batch.
    protected static String text(Change change) {
        var value = change.value();
        return change.revision() + ":" + change.key() + "=" + (value == null ? "gone" : new String(value, UTF_8)) + "<"
                + change.previous() + "/" + change.created() + (change.batchEnd() ? "." : "");
    }

    protected static List<String> texts(List<Change> changes) {
        return changes.stream().map(StoreFixture::text).toList();
    }

    /// What a reader knows who has seen these changes and nothing else, in the form of [#scan].
    protected static List<String> replay(List<Change> changes) {
        Map<String, String> known = new TreeMap<>(Keys.ORDER);
        for (Change change : changes) {
            var value = change.value();
            if (value == null) {
                known.remove(change.key());
            } else {
                known.put(change.key(), text(new Entry(change.key(), change.revision(), change.created(), value)));
            }
        }
        return List.copyOf(known.values());
    }
}
