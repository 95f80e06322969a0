/// From a body to an object that can be decided on: is it of the right kind, are its fields known, is its metadata
/// of the right form.
///
/// Start with [Decoder].
@NullMarked
package dev.capstan.registry.decode;

import org.jspecify.annotations.NullMarked;
