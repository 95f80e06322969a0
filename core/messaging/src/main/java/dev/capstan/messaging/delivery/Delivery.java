package dev.capstan.messaging.delivery;

import dev.capstan.messaging.Event;

/// An event that a broker has handed out and waits to hear of.
public interface Delivery {
    Event event();

    /// Tells the broker that it was handled.
    ///
    /// @throws dev.capstan.messaging.BrokerException when the broker cannot be told: it will deliver it again
    void ack() throws InterruptedException;

    /// Makes it a dead letter. When it returns, that is safe.
    ///
    /// @param letter the event, and why nobody could handle it
    /// @throws dev.capstan.messaging.BrokerException when that is not so
    void dead(Event letter) throws InterruptedException;

    /// Whether the broker still waits for it. Otherwise it comes again, and this one is nobody's.
    boolean stands();
}
