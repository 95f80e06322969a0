/// Programs of this machine while they run, and the end of them and of everything they have started.
///
/// Start with [LocalProcess].
@NullMarked
package dev.capstan.localjobs.process;

import org.jspecify.annotations.NullMarked;
