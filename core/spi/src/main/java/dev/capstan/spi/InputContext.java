package dev.capstan.spi;

import java.util.List;
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

    /// The resources of a type that are there now, as far as they are in a namespace. An input that has to know after a
    /// restart what it made before marks it with a label or an annotation of its own.
    ///
    /// @param namespace as in a [Submission]
    /// @throws TerminalException when there is no such type
    /// @throws RetryableException when the server could not be asked
    List<ManagedResource> resources(String type, String namespace);

    Shutdown shutdown();

    /// The value of a Secret.
    Optional<String> secret(String namespace, String name, String key);

    /// What whoever runs the host has set for this plugin.
    Map<String, String> settings();

    Logger log();
}
