package dev.capstan.registry.callout;

/// That a call led to nothing, and why, in words for whoever has to repair it.
public final class CalloutException extends Exception {
    private static final long serialVersionUID = 1L;

    public CalloutException(String message) {
        super(message, null, false, false);
    }
}
