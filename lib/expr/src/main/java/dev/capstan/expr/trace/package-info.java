/// Why an evaluation came out as it did: which elements decided its loops, and what was looked up by key.
///
/// Start with [Evaluation].
@NullMarked
package dev.capstan.expr.trace;

import org.jspecify.annotations.NullMarked;
