package dev.capstan.store.encryption;

/// Encrypted values cannot be read with the keys there are; the message says which, and why.
public final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableException(String message) {
        super(message);
    }
}
