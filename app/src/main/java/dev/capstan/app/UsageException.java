package dev.capstan.app;

/// What was asked for cannot be done as asked; the message says in one sentence why, and what to do instead.
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
