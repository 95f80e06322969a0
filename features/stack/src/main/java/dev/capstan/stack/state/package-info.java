/// What stacks remember, as encrypted objects of the API.
///
/// Start with [StackStates].
@NullMarked
package dev.capstan.stack.state;

import org.jspecify.annotations.NullMarked;
