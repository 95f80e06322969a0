/// Regular expressions that can be trusted with any text: the time they take grows with the text and no faster, and
/// they are small enough for the library that runs them.
///
/// Start with [Patterns].
@NullMarked
package dev.capstan.expr.pattern;

import org.jspecify.annotations.NullMarked;
