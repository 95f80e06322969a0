package dev.capstan.messaging;

/// Handles the events of a subscription. Must bear to see one twice.
@FunctionalInterface
public interface Receiver {
    /// Handles one event and says what becomes of it. An exception means [Verdict#RETRY].
    Verdict receive(Event event) throws Exception;
}
