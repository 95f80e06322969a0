/// Programs and Stacks: their kinds, the engines that run them, and what is remembered of them.
///
/// Start with [dev.capstan.stack.run.Stacks].
@NullMarked
package dev.capstan.stack;

import org.jspecify.annotations.NullMarked;
