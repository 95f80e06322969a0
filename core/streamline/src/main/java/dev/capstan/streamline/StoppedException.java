package dev.capstan.streamline;

/// Says that this process must not go on with an object: it no longer leads, or is being closed.
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StoppedException(String message) {
        super(message);
    }
}
