package dev.capstan.spi;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;

/// What the host does for a reconciler. May be used on any thread, until `stop`.
public interface ReconcilerContext {
    /// The resources whose turn it is: new or changed, left by a crash, failed and due again, or due to be looked
    /// at for drift. For plugins with a loop of their own; those that it hands out are `reconciling` from then
    /// on, and are not handed out again before [#updateStatus], or before their time is up.
    List<ManagedResource> resourcesNeedingReconciliation();

    /// Says how a resource fared.
    ///
    /// @param id [ManagedResource#id]
    /// @param status `reconciling`, `ready` or `failed`. With `ready`, the generation that was handed out is the
    ///     one that was observed, whatever has become of the resource since
    /// @param message for people; may be empty
    void updateStatus(String id, String status, String message);

    default void updateStatus(String id, String status) {
        updateStatus(id, status, "");
    }

    /// The same as `ready`, with all that is to be told.
    void updateStatus(String id, Outcome outcome);

    /// An action by its name, such as `github_actions`.
    ///
    /// @throws TerminalException when there is none
    ActionPlugin actionPlugin(String name);

    /// All that an action needs to work for a resource. `$(spec.engine)` in `with` becomes the value.
    ActionRequest actionRequest(ManagedResource resource, Map<String, ?> with);

    /// When to end. A loop waits here between its rounds.
    Shutdown shutdown();

    /// How long a loop should wait between its rounds. It may change, so a loop asks each time.
    Duration reconcileInterval();

    /// The value of a Secret.
    ///
    /// @return empty when there is no such Secret, or no such key in it
    Optional<String> secret(String namespace, String name, String key);

    /// What whoever runs the host has set for this plugin.
    Map<String, String> settings();

    /// Tells people what happened to a resource, as `kubectl describe` shows it.
    ///
    /// @param reason in one word: `DatabaseResized`
    void event(ManagedResource resource, Severity severity, String reason, String message);

    Logger log();

    /// How loud an event is.
    enum Severity {
        NORMAL,
        WARNING
    }
}
