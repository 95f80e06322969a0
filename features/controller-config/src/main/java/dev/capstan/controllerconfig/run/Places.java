package dev.capstan.controllerconfig.run;

import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.config.ControllerConfig;

/// Where clusters are asked for, and told of, when a config does not say so itself.
@FunctionalInterface
public interface Places {
    Backend backend(ControllerConfig config);
}
