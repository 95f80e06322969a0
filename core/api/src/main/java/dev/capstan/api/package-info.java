/// The nouns of the control plane.
///
/// A [ResourceKey] names one object of one [GroupResource]; a [Resource] is the object itself, a tree of JSON with
/// names for the parts every object has. A [Refusal] says why a request was turned down, and every front door words
/// it in its own dialect. Nothing here does I/O.
///
/// Start with [Resource].
@NullMarked
package dev.capstan.api;

import org.jspecify.annotations.NullMarked;
