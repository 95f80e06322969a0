package dev.capstan.stack.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a program says, handed on line by line as it is said, so that it never has to wait for us.
final class Lines {
    private static final int LONGEST = 64 << 20;

    private final Consumer<String> to;
    private final Runnable whenTooMuch;
    private final Thread reader;
    /// Guarded by this.
    private @Nullable RuntimeException problem;

    private Lines(InputStream from, Consumer<String> to, Runnable whenTooMuch) {
        this.to = to;
        this.whenTooMuch = whenTooMuch;
        // No virtual thread: reading a pipe would hold on to the thread below it.
        this.reader = Thread.ofPlatform().daemon().name("pulumi-output").unstarted(() -> read(from));
    }

    /// @param whenTooMuch done when a line is longer than anybody would write one
    static Lines of(InputStream from, Consumer<String> to, Runnable whenTooMuch) {
        var lines = new Lines(from, to, whenTooMuch);
        lines.reader.start();
        return lines;
    }

    /// Waits for the end, but not for long: what was left in the background may keep the line open.
    ///
    /// @throws RuntimeException what went wrong where a line was handed to
    void await(Duration patience) throws InterruptedException {
        boolean _ = reader.join(patience);
        synchronized (this) {
            if (problem != null) {
                throw problem;
            }
        }
    }

    private void read(InputStream from) {
        var line = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        try (from) {
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                take(buffer, count, line);
            }
        } catch (IOException _) {
            // It was killed: what was said until then counts.
        }
        hand(line);
    }

    private void take(byte[] buffer, int count, ByteArrayOutputStream line) {
        for (int i = 0; i < count; i++) {
            if (buffer[i] == '\n') {
                hand(line);
            } else {
                line.write(buffer[i]);
            }
        }
        if (line.size() > LONGEST) {
            line.reset();
            failed(new IllegalStateException("pulumi said more than " + LONGEST + " bytes in one line"));
            whenTooMuch.run();
        }
    }

    private void hand(ByteArrayOutputStream line) {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        try {
            to.accept(text);
        } catch (RuntimeException e) {
            failed(e);
        }
    }

    private synchronized void failed(RuntimeException e) {
        problem = problem == null ? e : problem;
    }
}
