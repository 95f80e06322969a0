package dev.capstan.messaging;

import java.time.Duration;

/// Somebody who receives the events of a subscription.
public interface Subscription extends AutoCloseable {
    /// Ends it. What is being handled is waited for, but not longer than [Options#drain]; what was not acknowledged
    /// goes back to the broker.
    @Override
    void close();

    /// How events are received.
    ///
    /// @param retry what happens to an event that was not handled
    /// @param prefetch how many events may be here, handled or waiting
    /// @param concurrency how many are handled at the same time; of one subject it is always one
    /// @param drain how long [#close] waits for those who handle
    record Options(RetryPolicy retry, int prefetch, int concurrency, Duration drain) {
        public Options {
            if (prefetch < 1 || concurrency < 1) {
                throw new IllegalArgumentException("a subscription has prefetch " + prefetch + " and concurrency "
                        + concurrency + ", expected 1 or more of each");
            }
        }

        public static Options defaults() {
            return new Options(RetryPolicy.defaults(), 100, 10, Duration.ofSeconds(5));
        }

        public Options withRetry(RetryPolicy retry) {
            return new Options(retry, prefetch, concurrency, drain);
        }

        public Options withPrefetch(int prefetch) {
            return new Options(retry, prefetch, concurrency, drain);
        }

        public Options withConcurrency(int concurrency) {
            return new Options(retry, prefetch, concurrency, drain);
        }

        public Options withDrain(Duration drain) {
            return new Options(retry, prefetch, concurrency, drain);
        }
    }
}
