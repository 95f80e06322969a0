package dev.capstan.store;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A log of changes with a promise.
///
/// - What [#commit] acknowledged is durable: it survives a crash of the process and of the machine.
/// - There is one total order. Every write takes the next number of one counter, its *revision*, without gaps;
///   the writes of one batch take consecutive ones.
/// - A batch is all or nothing, also after a crash. A batch whose expectation does not hold leaves no trace.
/// - A [Follower] sees every change exactly once, in order, in whole batches, whichever process made it.
///
/// What every store promises is written as the test class `StoreContract`. All methods may be called from any
/// thread; those that wait do so on the calling thread, which is meant to be a virtual one.
public interface Store extends AutoCloseable {

    /// A store that lives in this process and forgets on exit.
    static Store inMemory() {
        return inMemory(StoreOptions.defaults());
    }

    /// A store that lives in this process and forgets on exit.
    static Store inMemory(StoreOptions options) {
        return new InMemoryStore(new InMemoryLog(), options);
    }

    /// A store in one SQLite file, which is created if it is not there. No other process may have it open.
    ///
    /// @throws StoreException when the file is in use, broken, newer than this program, or of another program
    static Store sqlite(Path file) {
        return sqlite(file, StoreOptions.defaults());
    }

    /// As [#sqlite(Path)].
    static Store sqlite(Path file, StoreOptions options) {
        return SqliteStore.open(file, options);
    }

    /// Commits the batch, or tells which expectation did not hold.
    ///
    /// Returns when the batch is durable and every follower of this process has seen it, so that what a follower
    /// keeps is at least as new as the answer. That holds for a lost batch too: the followers have seen what it
    /// lost against.
    ///
    /// @throws IllegalArgumentException when the batch removes a key that is absent; nothing was written
    /// @throws InterruptedException when interrupted while waiting: whether the batch was committed is unknown
    /// @throws StoreException when the store cannot tell whether the batch was committed, or that it was not
    Outcome commit(Batch batch) throws InterruptedException;

    /// The revision of the newest change that was acknowledged, also by other processes; 0 for an empty store. What
    /// nobody has been told of yet may or may not count.
    long revision() throws InterruptedException;

    /// The oldest revision that can still be read, and that changes can be asked after. What was replaced or
    /// removed at or before it is forgotten.
    long compactedRevision();

    /// The entry of `key` as it was at `revision`; one that is not reached yet reads as the newest.
    ///
    /// @throws CompactedException when that revision is gone
    Optional<Entry> read(String key, long revision);

    /// Feeds the entries whose key starts with `prefix`, as they were at `revision`, in [Keys#ORDER].
    ///
    /// @throws CompactedException when that revision is gone
    void scan(String prefix, long revision, Consumer<Entry> sink);

    /// The changes after `revision`, oldest first: at least one whole batch if there is any, and about `limit`
    /// changes at most, never ending inside a batch.
    ///
    /// @throws CompactedException when some of them are gone
    List<Change> changesAfter(long revision, int limit);

    /// Feeds `follower` every change after `revision`, from now until the store is closed.
    ///
    /// Returns when the follower has seen everything that was committed before the call.
    void follow(long revision, Follower follower);

    /// Forgets what was replaced or removed at or before `revision`, but never past the slowest cursor, nor what
    /// a follower has yet to see. What is read at that revision or later stays as it is.
    /// Returns the revision it went to. May take long; other calls go on meanwhile.
    long compact(long revision);

    /// Says the same in other bytes: hands each value whose key starts with `prefix`, those of the past too, to
    /// `form`, and keeps what it returns instead. Neither revisions nor times change, and no follower hears of it.
    /// What was kept before is gone from the store's files, as far as the store can tell.
    ///
    /// Goes in steps, each all or nothing; when one fails, those before it stand. What is committed meanwhile
    /// may be passed over. Returns how many values were replaced.
    long rewrite(String prefix, Form form);

    /// How a value is kept.
    @FunctionalInterface
    interface Form {
        /// The bytes to keep instead, or null to leave the value as it is. Must not call back into the store.
        byte @Nullable [] of(String key, byte[] value);
    }

    /// The newest revision committed at or before `time`; 0 if there is none, or none that is remembered.
    long revisionAt(Instant time);

    /// The durable cursors by name: how far named readers have come. Compaction never passes the slowest.
    Map<String, Long> cursors();

    /// Sets the cursor `name`, creating it if need be.
    void moveCursor(String name, long revision);

    /// Forgets the cursor `name`; nothing happens if there is none.
    void dropCursor(String name);

    /// Ends the store. Commits under way are finished; later ones are refused with a [StoreException].
    @Override
    void close();
}
