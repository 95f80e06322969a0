package dev.capstan.app;

import dev.capstan.store.encryption.Keyring;
import java.nio.file.Path;
import java.util.OptionalInt;

/// Whether stacks run here, and how.
///
/// @param keys what their state is encrypted with; without one, no stack is run
/// @param parallelism how many run at the same time
/// @param hostAllowed whether a Stack may read files and variables of this machine
/// @param commandsAllowed whether a stack may run commands on this machine
record StackSetting(
        Engine engine, Keyring keys, OptionalInt parallelism, boolean hostAllowed, boolean commandsAllowed) {
    /// Who runs them.
    enum Engine {
        /// This process.
        BUILTIN,
        /// The Pulumi CLI on this machine.
        PULUMI,
        /// Somebody else, such as the Pulumi operator: only the kinds are served.
        EXTERNAL
    }

    /// As it is for one person on one machine when nobody says otherwise.
    static StackSetting in(Path data) {
        return new StackSetting(Engine.BUILTIN, StackKeys.in(data), OptionalInt.empty(), true, false);
    }
}
