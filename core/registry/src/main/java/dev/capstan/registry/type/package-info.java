/// The kinds this control plane serves.
///
/// A [ResourceType] is a kind with its versions; built-in ones come from descriptor files, all others from
/// CustomResourceDefinitions. [Types] is the catalogue of all of them at one revision.
///
/// Start with [ResourceType].
@NullMarked
package dev.capstan.registry.type;

import org.jspecify.annotations.NullMarked;
