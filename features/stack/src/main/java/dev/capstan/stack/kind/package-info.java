/// The kinds of stacks: what people write, and what is remembered.
///
/// Start with [StackKinds].
@NullMarked
package dev.capstan.stack.kind;

import org.jspecify.annotations.NullMarked;
