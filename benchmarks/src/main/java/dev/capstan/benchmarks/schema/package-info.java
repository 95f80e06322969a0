/// What a schema costs each request that brings an object.
///
/// Start with [SchemaBenchmark].
@NullMarked
package dev.capstan.benchmarks.schema;

import org.jspecify.annotations.NullMarked;
