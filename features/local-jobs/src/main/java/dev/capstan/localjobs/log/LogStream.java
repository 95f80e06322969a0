package dev.capstan.localjobs.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A log as somebody wants to see it. Belongs to one thread, but any may close it, which ends a read.
public final class LogStream extends InputStream {
    private final InputStream lines;
    private final LogRequest request;
    private final @Nullable LogFile live;
    private long read;
    private long left;
    private long skip;
    private volatile boolean closed;
    private byte[] shown = new byte[0];
    private int at;

    /// @param live who writes it; null when nobody does any more
    public LogStream(Path file, LogRequest request, @Nullable LogFile live) throws IOException {
        this.lines = new BufferedInputStream(Files.newInputStream(file));
        this.request = request;
        this.live = live;
        this.left = request.limitBytes() == null ? Long.MAX_VALUE : request.limitBytes();
        this.skip = request.tailLines() == null ? 0 : Math.max(0, count(file) - request.tailLines());
    }

    private static long count(Path file) throws IOException {
        try (InputStream all = new BufferedInputStream(Files.newInputStream(file))) {
            long count = 0;
            for (int each = all.read(); each >= 0; each = all.read()) {
                count += each == '\n' ? 1 : 0;
            }
            return count;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        while (at == shown.length) {
            byte @Nullable [] line = line();
            if (line == null) {
                return -1;
            }
            shown = show(line);
            at = 0;
        }
        int count = (int) Math.min(Math.min(length, shown.length - at), left);
        System.arraycopy(shown, at, into, from, count);
        at += count;
        left -= count;
        return count;
    }

    /// The next line of the file, with its end; null when there is none.
    private byte @Nullable [] line() throws IOException {
        var line = new ByteArrayOutputStream();
        while (true) {
            int next = lines.read();
            if (next >= 0) {
                read++;
                line.write(next);
                if (next == '\n') {
                    return line.toByteArray();
                }
            } else if (!comesMore()) {
                return null; // A line without an end is of a server that was killed while it wrote.
            }
        }
    }

    private boolean comesMore() throws IOException {
        if (!request.follow() || live == null) {
            return false;
        }
        try {
            return live.awaitMoreThan(read, () -> closed) > read && !closed;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for more of a log");
        }
    }

    /// What is to be seen of a line: nothing, its text, or its text and time.
    private byte[] show(byte[] line) {
        if (skip > 0) {
            skip--;
            return new byte[0];
        }
        String head = new String(line, 0, Math.min(line.length, 64), UTF_8);
        String[] parts = head.split(" ", 4);
        if (parts.length < 4 || isTooOld(parts[0])) {
            return new byte[0];
        }
        int text = parts[0].length() + parts[1].length() + parts[2].length() + 3;
        int end = parts[2].equals("P") ? line.length - 1 : line.length;
        var out = new ByteArrayOutputStream();
        if (request.timestamps()) {
            out.writeBytes((parts[0] + " ").getBytes(UTF_8));
        }
        out.write(line, text, end - text);
        return out.toByteArray();
    }

    private boolean isTooOld(String time) {
        return request.since() != null && Instant.parse(time).isBefore(request.since());
    }

    @Override
    public int available() throws IOException {
        return at < shown.length ? shown.length - at : lines.available();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        if (live != null) {
            live.wake();
        }
        lines.close();
    }
}
