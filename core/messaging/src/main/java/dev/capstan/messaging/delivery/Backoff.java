package dev.capstan.messaging.delivery;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// How long to wait before trying again: twice as long each time, up to a limit, and never
/// twice the same. One thread's.
public final class Backoff {
    private final Duration first;
    private final Duration longest;
    private Duration next;

    public Backoff(Duration first, Duration longest) {
        this.first = first;
        this.longest = longest;
        this.next = first;
    }

    /// The wait, between half and the whole of what it has come to.
    public Duration next() {
        Duration now = next;
        Duration twice = now.multipliedBy(2);
        next = twice.compareTo(longest) > 0 ? longest : twice;
        return now.dividedBy(2).plusNanos(ThreadLocalRandom.current().nextLong(1 + now.toNanos() / 2));
    }

    /// It worked: the next wait is the first again.
    public void reset() {
        next = first;
    }
}
