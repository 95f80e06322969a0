package dev.capstan.spi;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Says that the world was not ready. The message is shown to people.
public final class RetryableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final @Nullable Duration after;

    public RetryableException(String message) {
        super(message);
        this.after = null;
    }

    public RetryableException(String message, Throwable cause) {
        super(message, cause);
        this.after = null;
    }

    /// @param after when to try again, such as what a server said when it was asked too often
    public RetryableException(String message, Duration after) {
        super(message);
        this.after = after;
    }

    /// When to try again; empty for a while that gets longer each time.
    public Optional<Duration> after() {
        return Optional.ofNullable(after);
    }
}
