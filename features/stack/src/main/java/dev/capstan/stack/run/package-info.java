/// Runs stacks: makes Updates for Stacks, and executes them.
///
/// Start with [Stacks].
@NullMarked
package dev.capstan.stack.run;

import org.jspecify.annotations.NullMarked;
