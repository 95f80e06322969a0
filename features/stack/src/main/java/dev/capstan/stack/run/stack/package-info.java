/// Stacks: when they are due, the Updates that are made for them, and what they say came of it.
///
/// Nothing is executed here. Whoever executes Updates is met through them alone. What is decided is decided by values
/// that know nothing of an API: [StackSpec], [Due], [Standing], [UpdateEnd], [Prerequisite].
///
/// Start with [StackController].
@NullMarked
package dev.capstan.stack.run.stack;

import org.jspecify.annotations.NullMarked;
