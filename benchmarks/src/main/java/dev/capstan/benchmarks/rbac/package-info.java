/// How long it takes to decide who may do what.
///
/// Start with [RbacBenchmark].
@NullMarked
package dev.capstan.benchmarks.rbac;

import org.jspecify.annotations.NullMarked;
