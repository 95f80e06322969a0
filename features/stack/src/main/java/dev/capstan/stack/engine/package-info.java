/// The built-in engine: plans and applies programs, looks for drift and destroys, over providers, and remembers in a
/// `StackState` what it has done and what it is about to do.
///
/// Each call that changes something is written down before it is made. Whoever comes after a crash finds either the
/// result or the intent, and goes on from there: see `ledger`.
///
/// Start with [BuiltinEngine].
@NullMarked
package dev.capstan.stack.engine;

import org.jspecify.annotations.NullMarked;
