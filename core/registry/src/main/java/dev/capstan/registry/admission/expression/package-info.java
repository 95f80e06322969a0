/// Expressions about requests: what they can name, what they may cost, and what comes of them.
///
/// Nothing of CEL is loaded before the first of them is compiled.
///
/// Start with [Vocabulary].
@NullMarked
package dev.capstan.registry.admission.expression;

import org.jspecify.annotations.NullMarked;
