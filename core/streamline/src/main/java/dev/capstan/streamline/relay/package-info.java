/// Clients that call through another one, with somebody in between.
///
/// Start with [RelayedClient].
@NullMarked
package dev.capstan.streamline.relay;

import org.jspecify.annotations.NullMarked;
