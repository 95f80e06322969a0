/// What all brokers share: how what was delivered is handled, in order and again, and how to wait.
///
/// Start with [Lanes].
@NullMarked
package dev.capstan.messaging.delivery;

import org.jspecify.annotations.NullMarked;
