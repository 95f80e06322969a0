/// How fast the status of a cluster follows from reports, and what it costs to keep time for many.
///
/// Start with [AggregationBenchmark].
@NullMarked
package dev.capstan.benchmarks.fleet;

import org.jspecify.annotations.NullMarked;
