package dev.capstan.spi;

import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;

/// What the host does for an input. May be used on any thread, until `stop`.
public interface InputContext {
    /// Has a resource made, changed or deleted. When it returns, that is stored.
    ///
    /// @throws TerminalException when it was refused, with the server's words: invalid, or not allowed
    /// @throws RetryableException when the server could not be asked, or another process may run the input now
    void submit(Submission submission);

    Shutdown shutdown();

    /// The value of a Secret.
    Optional<String> secret(String namespace, String name, String key);

    /// What whoever runs the host has set for this plugin.
    Map<String, String> settings();

    Logger log();
}
