package dev.capstan.spi;

import java.time.Duration;

/// Whether a plugin should end.
public interface Shutdown {
    boolean isRequested();

    /// Waits until it should end, but no longer than so long.
    ///
    /// @return whether it should end
    boolean await(Duration patience) throws InterruptedException;
}
