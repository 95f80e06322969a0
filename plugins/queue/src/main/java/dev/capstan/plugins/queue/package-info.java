/// The input `queue`: brings resources in from the events of a broker.
///
/// Start with [QueueInput].
@NullMarked
package dev.capstan.plugins.queue;

import org.jspecify.annotations.NullMarked;
