package dev.capstan.streamline;

/// Says that this process may no longer write.
final class NotLeadingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotLeadingException() {
        super("this process no longer leads, so it must not write");
    }
}
