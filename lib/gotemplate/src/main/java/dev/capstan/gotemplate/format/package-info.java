/// Go's fmt: how values are printed.
///
/// Start with [Format].
@NullMarked
package dev.capstan.gotemplate.format;

import org.jspecify.annotations.NullMarked;
