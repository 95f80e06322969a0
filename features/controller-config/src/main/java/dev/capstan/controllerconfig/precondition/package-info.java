/// What must be true of a cluster before anything is done for it.
///
/// Start with [Preconditions].
@NullMarked
package dev.capstan.controllerconfig.precondition;

import org.jspecify.annotations.NullMarked;
