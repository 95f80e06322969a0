/// How fast the built-in engine runs the programs of stacks.
///
/// Start with [StackScenario].
@NullMarked
package dev.capstan.benchmarks.stack;

import org.jspecify.annotations.NullMarked;
