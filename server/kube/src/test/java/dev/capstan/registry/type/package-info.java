/// Kinds for the tests of this module.
///
/// Start with [Descriptors].
@NullMarked
package dev.capstan.registry.type;

import org.jspecify.annotations.NullMarked;
