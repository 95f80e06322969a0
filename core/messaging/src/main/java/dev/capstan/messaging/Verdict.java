package dev.capstan.messaging;

/// What becomes of an event.
public enum Verdict {
    /// It was handled, and is gone from the subscription.
    ACK,
    /// It is handled again later, as the [RetryPolicy] says.
    RETRY,
    /// Nobody will ever be able to handle it: it is a dead letter now.
    DEAD
}
