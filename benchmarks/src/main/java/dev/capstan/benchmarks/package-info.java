/// How fast the parts are, measured with JMH.
///
/// Start with [Benchmarks].
@NullMarked
package dev.capstan.benchmarks;

import org.jspecify.annotations.NullMarked;
