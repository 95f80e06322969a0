/// What a controller that is written as data costs.
///
/// Start with [RenderBenchmark].
@NullMarked
package dev.capstan.benchmarks.controllerconfig;

import org.jspecify.annotations.NullMarked;
