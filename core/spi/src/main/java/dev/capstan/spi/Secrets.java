package dev.capstan.spi;

import java.util.Optional;

/// The secrets of an action, which come from Secret objects or the environment, never from a spec.
///
/// They are read when they are asked for, so that a new one is used at once.
@FunctionalInterface
public interface Secrets {
    /// @param name as the type's reconciler calls it: `token`
    /// @return empty when none was configured under this name
    /// @throws TerminalException when one was configured but is not there; the message says where it should be
    Optional<String> find(String name);

    /// @throws TerminalException when there is none
    default String require(String name) {
        return find(name)
                .orElseThrow(() -> new TerminalException(
                        "secret " + name + " is missing: name it under \"secrets\" in the type's reconciler"));
    }

    static Secrets none() {
        return _ -> Optional.empty();
    }
}
