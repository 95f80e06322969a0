package dev.capstan.spi;

/// Says that trying again is of no use until the resource changes or somebody asks for it. The message is shown to
/// people.
public final class TerminalException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TerminalException(String message) {
        super(message);
    }

    public TerminalException(String message, Throwable cause) {
        super(message, cause);
    }
}
