/// The objects of a controller: making, finding and removing them.
///
/// Start with [Making].
@NullMarked
package dev.capstan.controllerconfig.object;

import org.jspecify.annotations.NullMarked;
