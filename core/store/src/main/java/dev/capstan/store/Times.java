package dev.capstan.store;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.LongFunction;

/// The times of changes: whole milliseconds that never go back while the revisions go up.
public final class Times {
    private Times() {}

    /// The time for changes that are made now and after others that were made at `last`.
    public static Instant next(Clock clock, Instant last) {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return now.isBefore(last) ? last : now;
    }

    /// The newest revision from `oldest` to `newest` whose time is not after `time`; 0 if there is none.
    public static long revisionAt(Instant time, long oldest, long newest, LongFunction<Instant> timeOf) {
        long low = oldest - 1; // not after `time`, or before all
        long high = newest;
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (timeOf.apply(middle).isAfter(time)) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return low < oldest ? 0 : low;
    }
}
