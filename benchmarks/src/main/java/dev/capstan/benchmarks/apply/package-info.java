/// What it costs to keep track of who owns which field.
///
/// Start with [ApplyBenchmark].
@NullMarked
package dev.capstan.benchmarks.apply;

import org.jspecify.annotations.NullMarked;
