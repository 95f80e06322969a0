/// A controller tried on a cluster, without touching anything.
///
/// Start with [Trial].
@NullMarked
package dev.capstan.controllerconfig.trial;

import org.jspecify.annotations.NullMarked;
