/// Where the resources of a program have their place in a stack: their URNs, their order, and what is remembered of
/// them.
///
/// Start with [Layout].
@NullMarked
package dev.capstan.stack.engine.layout;

import org.jspecify.annotations.NullMarked;
