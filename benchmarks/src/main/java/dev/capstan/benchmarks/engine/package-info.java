/// What an expression and a template cost, compiled and run.
///
/// Start with [ExprBenchmark].
@NullMarked
package dev.capstan.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
