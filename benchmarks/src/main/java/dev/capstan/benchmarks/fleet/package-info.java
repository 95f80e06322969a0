/// How fast the status of a cluster follows from reports.
///
/// Start with [AggregationBenchmark].
@NullMarked
package dev.capstan.benchmarks.fleet;

import org.jspecify.annotations.NullMarked;
