package dev.capstan.controllerconfig.flow;

import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.controllerconfig.object.ObjectApi;

/// Finds the API in which a controller makes its objects.
@FunctionalInterface
public interface Apis {
    /// @throws ApiException when it cannot be reached, or nobody knows how
    ObjectApi of(ControllerConfig config) throws ApiException, InterruptedException;
}
