/// Events of resources as they happen, as server-sent events.
///
/// The changes of all custom kinds go into one log, which tells each of them once; a reader is a place in it.
/// What lies further back is read from the store.
///
/// Start with [EventStreams].
@NullMarked
package dev.capstan.server.rest.sse;

import org.jspecify.annotations.NullMarked;
