package dev.capstan.operator.host;

/// Says why a jar cannot be used.
final class UnusableException extends Exception {
    private static final long serialVersionUID = 1;

    UnusableException(String message) {
        super(message);
    }
}
