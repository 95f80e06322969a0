package dev.capstan.api.json;

/// Text that cannot be read. The message says where, counting lines and columns from 1, and what was found.
public final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedException(String message) {
        super(message, null, false, false);
    }
}
