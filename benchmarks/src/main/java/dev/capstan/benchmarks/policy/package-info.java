/// What admission policies cost a write.
///
/// Start with [PolicyBenchmark].
@NullMarked
package dev.capstan.benchmarks.policy;

import org.jspecify.annotations.NullMarked;
