package dev.capstan.registry.admission.webhook;

/// That the answer of a hook makes no sense, and why.
public final class BadAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    public BadAnswerException(String message) {
        super(message, null, false, false);
    }
}
