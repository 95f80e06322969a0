/// Kinds and their versions.
///
/// Start with [AutoscalerConversionTest].
@NullMarked
package dev.capstan.registry.type;

import org.jspecify.annotations.NullMarked;
