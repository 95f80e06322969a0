/// How fast a store commits and reads.
///
/// Start with [StoreBenchmark].
@NullMarked
package dev.capstan.benchmarks.store;

import org.jspecify.annotations.NullMarked;
