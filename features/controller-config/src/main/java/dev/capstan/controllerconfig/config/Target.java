package dev.capstan.controllerconfig.config;

/// Where objects are made.
public sealed interface Target {
    /// Where the config itself is.
    record Here() implements Target {}

    /// Where a kubeconfig leads that a Secret in the namespace of the config has.
    ///
    /// @param key under which the Secret has it
    record Kubeconfig(String secret, String key) implements Target {}
}
