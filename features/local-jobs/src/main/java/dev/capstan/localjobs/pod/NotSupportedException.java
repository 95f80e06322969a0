package dev.capstan.localjobs.pod;

/// A pod asks for something that a local process cannot have.
final class NotSupportedException extends Exception {
    private static final long serialVersionUID = 1;

    NotSupportedException(String what) {
        super(what + ": not supported where jobs run as local processes");
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
