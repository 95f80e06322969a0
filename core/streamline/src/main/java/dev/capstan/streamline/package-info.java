/// Controllers with nothing but business logic.
///
/// Start with [Handler].
@NullMarked
package dev.capstan.streamline;

import org.jspecify.annotations.NullMarked;
