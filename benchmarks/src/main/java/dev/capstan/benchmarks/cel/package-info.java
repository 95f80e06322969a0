/// How fast rules are.
///
/// Start with [CelBenchmark].
@NullMarked
package dev.capstan.benchmarks.cel;

import org.jspecify.annotations.NullMarked;
