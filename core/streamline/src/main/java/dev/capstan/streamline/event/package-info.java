/// Events, as `kubectl describe` shows them.
///
/// Start with [EventWriter].
@NullMarked
package dev.capstan.streamline.event;

import org.jspecify.annotations.NullMarked;
