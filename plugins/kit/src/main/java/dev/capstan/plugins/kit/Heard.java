package dev.capstan.plugins.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;

/// What a program says, read as it is said, so that it never has to wait for us. At most `limit` bytes are kept.
final class Heard {
    private final int limit;
    private final boolean keepsEnd;
    private final Runnable whenTooMuch;
    private final Thread reader;
    /// Guarded by this, as all below.
    private byte[] kept = {};

    private boolean tooMuch;

    private Heard(InputStream from, int limit, boolean keepsEnd, Runnable whenTooMuch) {
        this.limit = limit;
        this.keepsEnd = keepsEnd;
        this.whenTooMuch = whenTooMuch;
        // No virtual thread: reading a pipe would hold on to the thread below it.
        this.reader = Thread.ofPlatform().daemon().name("process-output").start(() -> read(from));
    }

    /// All of it, or it is too much.
    static Heard all(InputStream from, int limit, Runnable whenTooMuch) {
        return new Heard(from, limit, false, whenTooMuch);
    }

    /// The end of it.
    static Heard end(InputStream from, int limit) {
        return new Heard(from, limit, true, () -> {});
    }

    /// Waits for the end, but not for long: a child in the background may keep the line open.
    void await(Duration patience) throws InterruptedException {
        boolean _ = reader.join(patience);
    }

    synchronized boolean isTooMuch() {
        return tooMuch;
    }

    synchronized byte[] bytes() {
        return kept.clone();
    }

    synchronized String text() {
        return new String(kept, UTF_8);
    }

    private void read(InputStream from) {
        byte[] buffer = new byte[8192];
        try (from) {
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                if (!keep(buffer, count)) {
                    whenTooMuch.run();
                    return;
                }
            }
        } catch (IOException _) {
            // It was killed: what was said until then counts.
        }
    }

    private synchronized boolean keep(byte[] buffer, int count) {
        byte[] all = Arrays.copyOf(kept, kept.length + count);
        System.arraycopy(buffer, 0, all, kept.length, count);
        if (all.length > limit && !keepsEnd) {
            tooMuch = true;
            return false;
        }
        kept = all.length > limit ? Arrays.copyOfRange(all, all.length - limit, all.length) : all;
        return true;
    }
}
