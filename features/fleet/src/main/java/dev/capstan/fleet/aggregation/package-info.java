/// From reports to a status: which conditions hold of a cluster, which phase it is in, and why.
///
/// Nothing here reads a clock or a store: the same [Situation] always gives the same [Aggregate].
///
/// Start with [Aggregation].
@NullMarked
package dev.capstan.fleet.aggregation;

import org.jspecify.annotations.NullMarked;
