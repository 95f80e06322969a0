/// A controller written as data: read, checked and compiled, with whatever is wrong said at once.
///
/// Start with [ControllerConfig].
@NullMarked
package dev.capstan.controllerconfig.config;

import org.jspecify.annotations.NullMarked;
