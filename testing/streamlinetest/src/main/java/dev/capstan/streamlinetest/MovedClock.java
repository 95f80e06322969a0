package dev.capstan.streamlinetest;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/// A clock that stands still until a test moves it.
public final class MovedClock extends Clock {
    private final Instant start;
    private final ZoneId zone;
    private final AtomicLong passed;

    private MovedClock(Instant start, ZoneId zone, AtomicLong passed) {
        this.start = start;
        this.zone = zone;
        this.passed = passed;
    }

    public static MovedClock at(Instant start) {
        return new MovedClock(start, ZoneOffset.UTC, new AtomicLong());
    }

    public void move(Duration by) {
        passed.addAndGet(by.toNanos());
    }

    /// How long it was moved so far, in nanoseconds: for those who measure, as [System#nanoTime] does.
    public long nanos() {
        return passed.get();
    }

    @Override
    public Instant instant() {
        return start.plusNanos(passed.get());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /// The same clock, seen from elsewhere: moving one moves the other.
    @Override
    public Clock withZone(ZoneId other) {
        return new MovedClock(start, other, passed);
    }
}
