/// What wants to be looked at, in which order, and when again.
///
/// Start with [WorkQueue].
@NullMarked
package dev.capstan.streamline.queue;

import org.jspecify.annotations.NullMarked;
