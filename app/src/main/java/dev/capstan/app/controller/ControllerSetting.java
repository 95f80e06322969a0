package dev.capstan.app.controller;

import java.util.Optional;

/// How a controller is run in a process of its own.
///
/// @param config the name of its config
/// @param namespace where that is; empty for the one that its credentials belong to
/// @param subscription where its events come from; empty for that which the config says
/// @param messaging the URL of the broker that brings them
public record ControllerSetting(
        String config,
        Optional<String> namespace,
        Optional<String> subscription,
        String topic,
        String messaging,
        BackendSetting backend,
        Address probes,
        Address metrics) {
    /// Without the URL of the broker, which may hold a password.
    @Override
    public String toString() {
        return "ControllerSetting[config=" + config + ", subscription=" + subscription + "]";
    }
}
