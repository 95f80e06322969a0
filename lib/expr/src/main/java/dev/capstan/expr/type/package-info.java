/// What is known about a value before it is there.
///
/// Start with [Type].
@NullMarked
package dev.capstan.expr.type;

import org.jspecify.annotations.NullMarked;
