/// What expressions cost, in the units of Kubernetes: counted while they run, judged before.
///
/// Start with [CostMeter].
@NullMarked
package dev.capstan.cel.cost;

import org.jspecify.annotations.NullMarked;
