package dev.capstan.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Lines on their way into a file.
///
/// One thread writes; requests hand it their lines and go on. What waits is bounded: when there is no room, a request
/// waits a moment for it, so that a busy disk slows callers down and loses nothing. A disk that does not come back
/// must not stop the server: then lines are dropped, and that is told, in the log, in a count, and in the file
/// itself as soon as it can be written again.
public final class AuditLog implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AuditLog.class.getName());
    private static final byte[] END = new byte[0];
    private static final int TOGETHER = 1000;

    private final Lines lines;
    private final Limits limits;
    private final Clock clock;
    private final Semaphore room;
    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final Thread writer = Thread.ofPlatform().name("audit-log").daemon().unstarted(this::run);
    /// Whether the disk is known not to keep up, so that waiting for it makes no sense.
    private volatile boolean stuck;
    private final CountDownLatch closing = new CountDownLatch(1);
    /// Owned by the writer: how many dropped lines the file tells of.
    private long told;

    /// Where lines go.
    interface Lines extends AutoCloseable {
        /// Adds whole lines, or none of them.
        void append(byte[] lines) throws IOException;

        @Override
        void close() throws IOException;
    }

    /// @param memory how many bytes may wait to be written
    /// @param patience how long a request waits for room
    /// @param pause how long the writer waits before it tries again
    /// @param farewell how long closing waits for what has not been written
    record Limits(int memory, Duration patience, Duration pause, Duration farewell) {
        static final Limits DEFAULT =
                new Limits(32 << 20, Duration.ofSeconds(1), Duration.ofMillis(200), Duration.ofSeconds(5));
    }

    /// Writes to `file`, which is made if it is not there.
    ///
    /// @param most how many bytes a file may have, about
    /// @param files how many there are, the one that is written to included
    /// @throws IOException when the file cannot be written to
    public static AuditLog open(Path file, long most, int files, Clock clock) throws IOException {
        return new AuditLog(new AuditFile(file, most, files), Limits.DEFAULT, clock);
    }

    AuditLog(Lines lines, Limits limits, Clock clock) {
        this.lines = lines;
        this.limits = limits;
        this.clock = clock;
        this.room = new Semaphore(limits.memory);
        writer.start();
    }

    /// How many lines were written.
    public long written() {
        return written.get();
    }

    /// How many lines were dropped.
    public long dropped() {
        return dropped.get();
    }

    /// Hands over one line, its end included.
    void write(byte[] line) {
        if (closing.getCount() == 0 || !makeRoom(line.length)) {
            dropped.incrementAndGet();
            return;
        }
        waiting.add(line);
    }

    private boolean makeRoom(int bytes) {
        if (room.tryAcquire(bytes)) {
            return true;
        }
        try {
            if (!stuck && room.tryAcquire(bytes, limits.patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (!stuck) {
            stuck = true;
            LOG.log(Level.WARNING, "the audit log cannot keep up: lines are dropped");
        }
        return false;
    }

    private void run() {
        try {
            var batch = new ArrayList<byte[]>();
            boolean more = true;
            while (more) {
                batch.clear();
                batch.add(waiting.take());
                waiting.drainTo(batch, TOGETHER);
                more = !batch.removeIf(each -> each.length == END.length);
                write(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Tries until it works; once more when it is time to end.
    private void write(List<byte[]> batch) throws InterruptedException {
        boolean failed = false;
        boolean last = false;
        while (true) {
            try {
                append(batch);
                if (failed) {
                    LOG.log(Level.WARNING, "the audit log is written again, " + dropped + " lines were dropped so far");
                }
                stuck = false;
                return;
            } catch (IOException e) {
                if (!failed) {
                    LOG.log(Level.WARNING, "the audit log cannot be written: " + e);
                }
                failed = true;
                stuck = true;
                if (last) {
                    dropped.addAndGet(batch.size());
                    return;
                }
                last = closing.await(limits.pause.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    private void append(List<byte[]> batch) throws IOException {
        var bytes = new ByteArrayOutputStream();
        long missing = dropped.get();
        if (missing > told) {
            bytes.writeBytes(gap(missing - told));
        }
        batch.forEach(bytes::writeBytes);
        if (bytes.size() > 0) {
            lines.append(bytes.toByteArray());
        }
        told = missing;
        written.addAndGet(batch.size());
        room.release(batch.stream().mapToInt(each -> each.length).sum());
    }

    private byte[] gap(long count) {
        return ("{\"kind\":\"Gap\",\"apiVersion\":\"audit.capstan.dev/v1\",\"dropped\":" + count
                        + ",\"stageTimestamp\":\"" + clock.instant().truncatedTo(ChronoUnit.MILLIS) + "\"}\n")
                .getBytes(UTF_8);
    }

    /// Writes what waits, and ends.
    @Override
    public void close() {
        closing.countDown();
        waiting.add(END);
        try {
            if (!writer.join(limits.farewell)) {
                LOG.log(Level.ERROR, "the audit log was not written to its end: " + waiting.size() + " lines are lost");
                return;
            }
            lines.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.log(Level.ERROR, "the audit log was not closed cleanly", e);
        }
        if (dropped.get() > 0) {
            LOG.log(Level.WARNING, "the audit log lacks " + dropped + " lines that were dropped");
        }
    }
}
