package dev.capstan.localjobs.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A process, so that another server can find it again: numbers are given to others later, so there is its start too.
///
/// @param started when it started, in milliseconds; 0 when the system does not tell
public record Identity(long pid, long started) {
    /// Linux counts from when it started itself, which it may remember a little differently tomorrow.
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    static Identity of(ProcessHandle process) {
        return new Identity(
                process.pid(),
                process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    /// As [#toString] wrote it; empty when it is something else.
    public static Optional<Identity> parse(String text) {
        String[] parts = text.strip().split(" ");
        try {
            return parts.length == 2
                    ? Optional.of(new Identity(Long.parseLong(parts[0]), Long.parseLong(parts[1])))
                    : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// The process, if it still runs.
    Optional<ProcessHandle> find() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::isSame);
    }

    private boolean isSame(ProcessHandle process) {
        long other = of(process).started();
        return started != 0 && other != 0 && Math.abs(other - started) <= TOLERANCE.toMillis();
    }

    @Override
    public String toString() {
        return pid + " " + started;
    }
}
