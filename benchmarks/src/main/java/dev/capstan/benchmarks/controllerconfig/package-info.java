/// What controllers that are written as data cost.
///
/// Start with [FlowScenario].
@NullMarked
package dev.capstan.benchmarks.controllerconfig;

import org.jspecify.annotations.NullMarked;
