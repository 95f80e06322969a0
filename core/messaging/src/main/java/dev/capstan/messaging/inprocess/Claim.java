package dev.capstan.messaging.inprocess;

/// What the store says of who hands out a subscription.
///
/// @param seen when that was seen here, by the clock of [System#nanoTime]
record Claim(String owner, long revision, long seen) {
    boolean isOlderThan(long nanos) {
        return System.nanoTime() - seen >= nanos;
    }
}
