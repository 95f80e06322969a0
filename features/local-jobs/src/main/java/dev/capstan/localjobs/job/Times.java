package dev.capstan.localjobs.job;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Times as Kubernetes writes them, in whole seconds.
final class Times {
    private Times() {}

    static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
