package dev.capstan.streamline.queue;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Says when the next piece of work may begin, so that a rate limit is kept.
public final class TokenBucket {
    private final RateLimit limit;
    private final LongSupplier nanos;

    /// When the bucket would be full if nobody took anything; guarded by this object's lock.
    private long fullAt;

    public TokenBucket(RateLimit limit, LongSupplier nanos) {
        this.limit = limit;
        this.nanos = nanos;
        this.fullAt = nanos.getAsLong();
    }

    /// Takes a token.
    ///
    /// @return how long to wait before using it
    public synchronized Duration take() {
        long now = nanos.getAsLong();
        if (fullAt - now < 0) {
            fullAt = now;
        }
        fullAt += limit.nanosEach();
        long debt = fullAt - now - limit.nanosEach() * limit.burst();
        return Duration.ofNanos(Math.max(0, debt));
    }
}
