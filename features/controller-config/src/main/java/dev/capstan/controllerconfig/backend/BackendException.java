package dev.capstan.controllerconfig.backend;

/// A backend does not do what it was asked for.
public final class BackendException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean passing;

    /// @param passing whether it may do so later, without anybody changing anything
    public BackendException(String message, boolean passing) {
        super(message);
        this.passing = passing;
    }

    public boolean isPassing() {
        return passing;
    }
}
