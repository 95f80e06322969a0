package dev.capstan.messaging;

/// The broker could not do what it was asked, or did not say so in time. Trying again later may help.
public final class BrokerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BrokerException(String message) {
        super(message);
    }

    public BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
