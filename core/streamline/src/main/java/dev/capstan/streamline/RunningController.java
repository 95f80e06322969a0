package dev.capstan.streamline;

import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.List;

/// A controller that runs, and can be ended alone. See [Manager#run].
public final class RunningController implements AutoCloseable {
    private final Loop<?> loop;
    private final Runnable end;

    RunningController(Loop<?> loop, Runnable end) {
        this.loop = loop;
        this.end = end;
    }

    /// Has an object looked at soon, though it has not changed. Nothing happens in a process that does not lead: who
    /// begins to, looks at everything.
    public void wake(ObjectKey key) {
        loop.wake(key, Lane.LIVE);
    }

    /// Has all objects looked at, after what changes meanwhile.
    public void wakeAll() {
        loop.keys().forEach(key -> loop.wake(key, Lane.BACKGROUND));
    }

    /// The objects there are, as far as the watch has told.
    public List<ObjectKey> keys() {
        return loop.keys();
    }

    /// Whether there is such an object, as far as the watch has told.
    public boolean has(ObjectKey key) {
        return loop.has(key);
    }

    /// How many there are, as far as the watch has told.
    public int size() {
        return loop.size();
    }

    /// Whether all objects were listed.
    public boolean isReady() {
        return loop.isSynced();
    }

    /// Waits for that.
    ///
    /// @return whether they were in time
    public boolean awaitReady(Duration patience) throws InterruptedException {
        return loop.awaitSynced(patience);
    }

    /// Lets handlers finish what they are at, within the grace period of the manager, and ends.
    @Override
    public void close() {
        end.run();
    }
}
