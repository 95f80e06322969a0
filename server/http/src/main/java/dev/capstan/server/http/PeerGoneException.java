package dev.capstan.server.http;

import java.io.IOException;

/// The client went away, or sends and reads too slowly to wait for. Nobody's fault, and nobody is left to be told.
public final class PeerGoneException extends IOException {
    private static final long serialVersionUID = 1L;

    public PeerGoneException(String message, Throwable cause) {
        super(message, cause);
    }

    public PeerGoneException(String message) {
        super(message);
    }
}
