package dev.capstan.spi;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// What an action is asked to do, and with what.
///
/// @param with its parameters. References such as `$(spec.engine)` have been replaced by values: a value is never
///     part of a text that somebody will take apart, unless the action does that
/// @param settings what whoever runs the host has set for this action
/// @param state what it remembers of this resource, wherever it runs next
/// @param directory a folder for this resource alone, on this machine; it may be empty the next time
/// @param deadline when it will be interrupted
/// @param idempotencyKey the same for the same attempt, also after a crash; letters, digits and `-`, at most 100
/// @param progress takes a line for people, which the resource's status shows while it is `reconciling`
public record ActionRequest(
        ManagedResource resource,
        Map<String, Object> with,
        Map<String, String> settings,
        Secrets secrets,
        State state,
        Path directory,
        Instant deadline,
        String idempotencyKey,
        Consumer<String> progress) {
    public ActionRequest {
        with = Trees.copy(with);
        settings = Map.copyOf(settings);
    }

    /// A parameter that must be there.
    ///
    /// @throws TerminalException when it is not
    public Object parameter(String name) {
        Object value = with.get(name);
        if (value == null) {
            throw new TerminalException("parameter " + name + " is missing: say it in the type's reconciler");
        }
        return value;
    }

    /// A parameter that must be a text or a number.
    ///
    /// @throws TerminalException when it is neither
    public String text(String name) {
        Object value = parameter(name);
        if (value instanceof Map || value instanceof List) {
            throw new TerminalException("parameter " + name + " is " + value + ", expected a text");
        }
        return value.toString();
    }

    /// The same, if it is there.
    public String text(String name, String otherwise) {
        return with.get(name) == null ? otherwise : text(name);
    }

    /// The same with secrets of a reconciler that uses the action itself.
    public ActionRequest withSecrets(Secrets secrets) {
        return new ActionRequest(
                resource, with, settings, secrets, state, directory, deadline, idempotencyKey, progress);
    }

    /// Says for what it is, never with which parameters.
    @Override
    public String toString() {
        return "action for " + resource + " (" + idempotencyKey + ")";
    }
}
