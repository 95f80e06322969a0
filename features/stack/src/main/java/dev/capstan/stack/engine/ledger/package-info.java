/// What the built-in engine remembers of a stack: what there is, what is to be removed, and what was about to be done.
///
/// Start with [Ledger].
@NullMarked
package dev.capstan.stack.engine.ledger;

import org.jspecify.annotations.NullMarked;
