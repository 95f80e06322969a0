package dev.capstan.localjobs.pod;

/// Something is missing that may still come; it is tried again.
final class NotYetException extends Exception {
    private static final long serialVersionUID = 1;

    private final String reason;

    /// @param reason one word, as the state of a container has it
    NotYetException(String reason, String message) {
        super(message);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
