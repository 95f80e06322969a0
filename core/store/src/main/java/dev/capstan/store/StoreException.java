package dev.capstan.store;

/// The store could not do what it was asked: the disk, the database or the connection failed, or it is closed.
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
