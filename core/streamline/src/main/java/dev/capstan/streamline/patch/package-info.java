/// An object's status, and what differs between two states of an object, as a patch.
///
/// Start with [MergePatch].
@NullMarked
package dev.capstan.streamline.patch;

import org.jspecify.annotations.NullMarked;
