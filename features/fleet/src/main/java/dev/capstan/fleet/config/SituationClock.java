package dev.capstan.fleet.config;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// What `now()` reads: the time of the situation that is judged, so that judging it again gives the same.
public final class SituationClock extends Clock {
    private static final ScopedValue<Instant> NOW = ScopedValue.newInstance();
    static final Clock CLOCK = new SituationClock(ZoneOffset.UTC);

    private final ZoneId zone;

    private SituationClock(ZoneId zone) {
        this.zone = zone;
    }

    /// Runs something at a time.
    public static <T> T at(Instant now, ScopedValue.CallableOp<T, RuntimeException> work) {
        return ScopedValue.where(NOW, now).call(work);
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new SituationClock(other);
    }

    @Override
    public Instant instant() {
        return NOW.isBound() ? NOW.get() : Instant.EPOCH;
    }
}
