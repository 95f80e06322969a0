package dev.capstan.conformance;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// How long these tests wait for what must come: long, for a busy machine, but not for ever.
public final class Patience {
    public static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private Patience() {}

    public static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError(what + " did not come within " + LIMIT);
            }
            pause();
        }
    }

    /// A moment before something is tried again.
    public static void pause() throws InterruptedException {
        Thread.sleep(PAUSE);
    }
}
