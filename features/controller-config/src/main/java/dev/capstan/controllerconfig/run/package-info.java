/// Runs controllers: each config that is there has one, from when it is valid until it is gone.
///
/// Start with [ControllerConfigs].
@NullMarked
package dev.capstan.controllerconfig.run;

import org.jspecify.annotations.NullMarked;
