package dev.capstan.spi;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// How a reconciliation ended well, or how far it has come.
///
/// @param created how many things there are that were not there before; so `updated` and `deleted`
/// @param outputs what users of the resource need to know of it, such as an address; never a secret. What was
///     told before is replaced, unless this is empty
/// @param message for people; empty for the usual one
/// @param recheckAfter when to look again, if not after the usual five minutes
/// @param finished false when the work goes on elsewhere: the resource stays `reconciling`, nothing goes into its
///     history yet, and after `recheckAfter` the same call is made again
public record Outcome(
        int created,
        int updated,
        int deleted,
        Map<String, Object> outputs,
        String message,
        Optional<Duration> recheckAfter,
        boolean finished) {
    public Outcome {
        outputs = Trees.copy(outputs);
        if (created < 0 || updated < 0 || deleted < 0) {
            throw new IllegalArgumentException("created " + created + ", updated " + updated + ", deleted " + deleted
                    + ", expected 0 or more of each");
        }
        if (!finished && recheckAfter.isEmpty()) {
            throw new IllegalArgumentException("an outcome that is not finished must say when to look again");
        }
    }

    /// Everything was as it should be.
    public static Outcome unchanged() {
        return of(0, 0, 0);
    }

    public static Outcome created(int count) {
        return of(count, 0, 0);
    }

    public static Outcome updated(int count) {
        return of(0, count, 0);
    }

    public static Outcome deleted(int count) {
        return of(0, 0, count);
    }

    public static Outcome of(int created, int updated, int deleted) {
        return new Outcome(created, updated, deleted, Map.of(), "", Optional.empty(), true);
    }

    /// The work goes on elsewhere, and there is nothing to do but to look again. No thread waits meanwhile.
    ///
    /// @param message how far it has come
    public static Outcome notYet(String message, Duration lookAgainAfter) {
        return new Outcome(0, 0, 0, Map.of(), message, Optional.of(lookAgainAfter), false);
    }

    public Outcome withOutputs(Map<String, ?> outputs) {
        return new Outcome(created, updated, deleted, Trees.copy(outputs), message, recheckAfter, finished);
    }

    public Outcome withMessage(String message) {
        return new Outcome(created, updated, deleted, outputs, message, recheckAfter, finished);
    }

    public Outcome withRecheckAfter(Duration delay) {
        return new Outcome(created, updated, deleted, outputs, message, Optional.of(delay), finished);
    }
}
