package dev.capstan.benchmarks.controllerconfig;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waits for what must come, but not for ever.
final class Waiting {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private Waiting() {}

    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException(what + " did not come within " + PATIENCE);
            }
            Thread.sleep(5);
        }
    }
}
