package dev.capstan.streamline.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class TokenBucketTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1000);
    private final TokenBucket bucket = new TokenBucket(new RateLimit(10, Duration.ofSeconds(1), 2), now::get);

    @Test
    void aBurstIsFreeAndTheRestWaitsItsTurn() {
        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).isEqualTo(Duration.ofMillis(100));
        assertThat(bucket.take()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void aQuietTimeFillsTheBucketButNeverBeyondTheBurst() {
        bucket.take();
        bucket.take();
        now.addAndGet(Duration.ofHours(1).toNanos());

        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).isZero();
        assertThat(bucket.take()).isEqualTo(Duration.ofMillis(100));
    }
}
