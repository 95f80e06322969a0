package dev.capstan.streamline;

/// Says that trying again is of no use until the object changes, in its specification or its annotations.
public final class TerminalException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TerminalException(String message) {
        super(message);
    }

    public TerminalException(String message, Throwable cause) {
        super(message, cause);
    }
}
