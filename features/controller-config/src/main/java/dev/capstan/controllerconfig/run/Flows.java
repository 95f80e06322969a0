package dev.capstan.controllerconfig.run;

import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.flow.Flow;

/// Makes of a config what it means where it runs: with the backend and the API that are meant there.
@FunctionalInterface
interface Flows {
    Flow of(ControllerConfig config);
}
