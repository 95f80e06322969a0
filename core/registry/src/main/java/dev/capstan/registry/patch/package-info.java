/// Changes to an object that are described instead of the object: three languages for it.
///
/// A [JsonPatch] is a list of operations, a [MergePatch] an object that overlays another, and a
/// [StrategicMergePatch] an overlay that knows which lists are maps in disguise. Each takes the object as it is
/// and gives the object as it would be; nothing here knows of kinds, stores or admission.
///
/// Start with [MergePatch].
@NullMarked
package dev.capstan.registry.patch;

import org.jspecify.annotations.NullMarked;
