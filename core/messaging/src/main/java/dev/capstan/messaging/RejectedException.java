package dev.capstan.messaging;

/// Nobody will ever be able to handle an event, and why: as [Verdict#DEAD], with the reason in the dead letter.
public final class RejectedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RejectedException(String reason) {
        super(reason);
    }
}
