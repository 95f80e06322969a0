/// The life of a resource: pending, reconciling, ready or failed, deleting; and when to look at it again.
///
/// All of it is in `.status`, so that a process that takes over, or the same one after a crash, goes on where the last
/// one was.
///
/// Start with [Lifecycle].
@NullMarked
package dev.capstan.operator.lifecycle;

import org.jspecify.annotations.NullMarked;
