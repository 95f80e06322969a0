/// JSON as CEL sees it: typed by a schema, read where an expression looks and nowhere else.
///
/// Start with [Shape].
@NullMarked
package dev.capstan.cel.value;

import org.jspecify.annotations.NullMarked;
