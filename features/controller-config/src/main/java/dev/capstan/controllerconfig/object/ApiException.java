package dev.capstan.controllerconfig.object;

/// The API does not do what it was asked for.
public final class ApiException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean passing;

    /// @param passing whether it may do so later, without anybody changing anything
    public ApiException(String message, boolean passing) {
        super(message);
        this.passing = passing;
    }

    public boolean isPassing() {
        return passing;
    }
}
