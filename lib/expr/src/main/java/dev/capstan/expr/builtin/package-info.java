/// The functions of the language that take values only; those that take a predicate are in `run`.
///
/// Start with [Functions].
@NullMarked
package dev.capstan.expr.builtin;

import org.jspecify.annotations.NullMarked;
