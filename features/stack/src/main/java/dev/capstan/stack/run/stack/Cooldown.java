package dev.capstan.stack.run.stack;

import java.time.Duration;

/// How long to leave a Stack alone after a failure: 10 seconds, and three times as long after each one more.
final class Cooldown {
    /// How many times in a row a Stack may fail before it is left alone until something changes.
    static final int PATIENCE = 3;

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final int FACTOR = 3;

    private Cooldown() {}

    /// @param failures how many there were one after the other
    static Duration after(long failures, Duration longest) {
        Duration wait = FIRST;
        for (long i = 1; i < failures && wait.compareTo(longest) < 0; i++) {
            wait = wait.multipliedBy(FACTOR);
        }
        return wait.compareTo(longest) < 0 ? wait : longest;
    }
}
