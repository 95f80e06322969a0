/// Runs Updates: each once, those of one stack one after the other, and says in their status what happens.
///
/// Start with [UpdateController].
@NullMarked
package dev.capstan.stack.run.update;

import org.jspecify.annotations.NullMarked;
