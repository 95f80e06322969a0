package dev.capstan.plugins.kit;

import java.time.Duration;

/// Says that the other side wants to be asked less often. That is no failure, however long it takes.
public final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Duration after;

    public BusyException(String message, Duration after) {
        super(message);
        this.after = after;
    }

    public Duration after() {
        return after;
    }
}
