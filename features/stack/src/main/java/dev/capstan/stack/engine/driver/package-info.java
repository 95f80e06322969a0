/// Who makes resources: the providers there are, what they are configured with, and calls of them that end.
///
/// Start with [Drivers].
@NullMarked
package dev.capstan.stack.engine.driver;

import org.jspecify.annotations.NullMarked;
