package dev.capstan.fleet.aggregation;

import dev.capstan.yaml.GoDurations;
import java.time.Duration;

/// What adapters are asked for, and what is said of one that does not answer.
///
/// @param timeout how long an answer may take; zero when none is waited for
record Wanted(long generation, Duration timeout) {
    String missing(String adapter) {
        return adapter + " has not reported about generation " + generation + " yet";
    }

    String overdue(String adapter) {
        return timeout.isZero()
                ? missing(adapter)
                : adapter + " has not reported about generation " + generation + " within " + GoDurations.text(timeout);
    }
}
