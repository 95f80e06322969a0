/// The conditions that are reported of a cluster.
///
/// Start with [StatusConditions].
@NullMarked
package dev.capstan.controllerconfig.condition;

import org.jspecify.annotations.NullMarked;
