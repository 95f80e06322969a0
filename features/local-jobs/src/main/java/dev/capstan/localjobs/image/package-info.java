/// Which images may be run here, and as what.
///
/// Start with [AllowedImages].
@NullMarked
package dev.capstan.localjobs.image;

import org.jspecify.annotations.NullMarked;
