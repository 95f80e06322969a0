package dev.capstan.controllerconfig.run;

import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.streamline.wire.Wire;

/// Whom controllers talk to where they run, unless their config says otherwise.
public interface Surroundings {
    /// The API that has the config, for its objects and Secrets; with the rights that the controller has.
    Wire api(ControllerConfig config);

    /// Where clusters are asked for, and told of.
    Backend backend(ControllerConfig config);
}
