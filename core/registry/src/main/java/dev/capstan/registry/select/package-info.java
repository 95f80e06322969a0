/// Which objects a caller means: label and field selectors.
///
/// Start with [Selection].
@NullMarked
package dev.capstan.registry.select;

import org.jspecify.annotations.NullMarked;
