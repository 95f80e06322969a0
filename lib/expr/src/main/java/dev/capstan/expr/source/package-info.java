/// The text of an expression, and complaints that point into it.
///
/// Start with [Diagnostic].
@NullMarked
package dev.capstan.expr.source;

import org.jspecify.annotations.NullMarked;
