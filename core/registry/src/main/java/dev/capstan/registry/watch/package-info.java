/// Telling callers what happens, as it happens.
///
/// The [WatchHub] keeps the recent changes of each kind; a [Watch] is a place in them. Nothing is queued per
/// watcher: a watcher reads on from its place whenever there is more, and one that falls behind what is kept is
/// told so. However many watch and however slowly, a writer does not feel it.
///
/// Start with [WatchHub].
@NullMarked
package dev.capstan.registry.watch;

import org.jspecify.annotations.NullMarked;
