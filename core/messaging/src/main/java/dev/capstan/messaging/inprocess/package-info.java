/// The broker inside a process that has the store, and keeps there what was published.
///
/// No second log and no file of its own: an event that waits is an entry of the store, put there for each
/// subscription in one commit, and removed when it was handled. So it is as durable as everything else, and what
/// a crash leaves is what had not been handled. While there is no subscription nothing is written. Of several
/// processes with one store, one at a time hands out a subscription.
///
/// Start with [InProcessBroker].
@NullMarked
package dev.capstan.messaging.inprocess;

import org.jspecify.annotations.NullMarked;
