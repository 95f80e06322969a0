/// Publishing what the store has committed: never lost, at least once, in order.
///
/// Nothing is written with a change but the change itself. The outbox reads the store's log behind a durable
/// cursor, makes events of the changes and moves the cursor when the broker has confirmed them. While the broker
/// is away the changes wait in the log, which is not compacted past the cursor.
///
/// Start with [Outbox].
@NullMarked
package dev.capstan.messaging.outbox;

import org.jspecify.annotations.NullMarked;
