/// The expr language: compile a text once against a declared environment, run it many times.
///
/// The stages are packages, in order: `syntax` (lex, parse) → `check` → `run`; `type` is what is declared, `value`
/// what is computed, `builtin` what can be called, `source` how complaints point into the text, `trace` why a result
/// is what it is.
///
/// Start with [Expr].
@NullMarked
package dev.capstan.expr;

import org.jspecify.annotations.NullMarked;
