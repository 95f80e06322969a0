/// What controllers written as data cost, inside the process that has the clusters.
///
/// Start with [FlowScenario].
@NullMarked
package dev.capstan.benchmarks.controllerconfig;

import org.jspecify.annotations.NullMarked;
