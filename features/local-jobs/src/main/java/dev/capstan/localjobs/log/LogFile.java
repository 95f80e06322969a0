package dev.capstan.localjobs.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/// The log of one run of a container while it is written.
///
/// The file has a line for each line that was said, as container runtimes write them: the time, `stdout`, `F`, the
/// text.
/// A line that is too long is several, all but the last with a `P`. The file has a limit; what is said beyond it is
/// read, so that nobody waits, and dropped, and the last line says so.
public final class LogFile implements AutoCloseable {
    private static final int LONGEST = 16 << 10;

    private final long limit;
    private final InstantSource clock;
    private final OutputStream out;

    // Guarded by this object's lock.
    private long size;
    private boolean full;
    private boolean closed;

    /// @param limit how many bytes the file may have, but for the line that says that there would be more
    public LogFile(Path path, long limit, InstantSource clock) throws IOException {
        this.limit = limit;
        this.clock = clock;
        this.out = Files.newOutputStream(path);
    }

    /// Writes what comes until its end.
    public void write(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        var source = new BufferedInputStream(in);
        for (int each = source.read(); each >= 0; each = source.read()) {
            if (each == '\n') {
                append(line, 'F');
            } else {
                line.write(each);
                if (line.size() == LONGEST) {
                    append(line, 'P');
                }
            }
        }
        if (line.size() > 0) {
            append(line, 'F');
        }
    }

    private synchronized void append(ByteArrayOutputStream line, char tag) throws IOException {
        if (full || closed) {
            line.reset();
            return;
        }
        byte[] head = (clock.instant() + " stdout " + tag + " ").getBytes(UTF_8);
        if (size + head.length + line.size() + 1 > limit) {
            full = true;
            put((clock.instant() + " stderr F [the log is cut here: it may have " + limit + " bytes]\n")
                    .getBytes(UTF_8));
        } else {
            var whole = new ByteArrayOutputStream();
            whole.writeBytes(head);
            whole.writeBytes(line.toByteArray());
            whole.write('\n');
            put(whole.toByteArray());
        }
        line.reset();
        notifyAll();
    }

    private void put(byte[] bytes) throws IOException {
        out.write(bytes);
        size += bytes.length;
    }

    /// Waits until there is more than this.
    ///
    /// @param given whether the reader has given up; whoever makes that so says so with [#wake]
    /// @return how much there is; no more when nothing else will come
    synchronized long awaitMoreThan(long seen, BooleanSupplier given) throws InterruptedException {
        while (size <= seen && !closed && !given.getAsBoolean()) {
            wait();
        }
        return size;
    }

    synchronized void wake() {
        notifyAll();
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        notifyAll();
        out.close();
    }
}
