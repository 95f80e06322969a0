/// The current objects, in memory, at a revision.
///
/// The [Index] follows the store. Feeding it a change is the only place where state moves; what it shows is an
/// immutable [View], so that a request decides on one revision however much happens meanwhile.
///
/// Start with [View].
@NullMarked
package dev.capstan.registry.index;

import org.jspecify.annotations.NullMarked;
