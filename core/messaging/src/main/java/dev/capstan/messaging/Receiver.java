package dev.capstan.messaging;

/// Handles the events of a subscription. Must bear to see one twice.
@FunctionalInterface
public interface Receiver {
    /// Handles one event and says what becomes of it.
    ///
    /// @throws RejectedException as [Verdict#DEAD], with a reason
    /// @throws Exception as [Verdict#RETRY]
    Verdict receive(Event event) throws Exception;
}
