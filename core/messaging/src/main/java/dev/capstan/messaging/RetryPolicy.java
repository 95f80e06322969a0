package dev.capstan.messaging;

import java.time.Duration;

/// How often and after how long an event that was not handled is handled again, before it is a dead letter.
///
/// Later events of the same subject wait for it. It counts from the beginning when the event comes from the broker
/// again, after a crash or a lost connection.
public record RetryPolicy(int maxRetries, Duration retryInterval) {
    public RetryPolicy {
        if (maxRetries < 0 || retryInterval.isNegative()) {
            throw new IllegalArgumentException("a retry policy has maxRetries " + maxRetries + " and retryInterval "
                    + retryInterval + ", expected 0 or more of each");
        }
    }

    public static RetryPolicy defaults() {
        return new RetryPolicy(3, Duration.ofSeconds(30));
    }
}
