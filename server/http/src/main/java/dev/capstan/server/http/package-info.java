/// Listening and answering: what every front door is written against.
///
/// A [Handler] answers one [Exchange] at a time, on a virtual thread of its own, with blocking calls. It cannot
/// tell whether the exchange came over a socket or from within the process. An answer is sent whole, as a stream,
/// or, for watches, as a [FrameSink]. An [HttpServer] puts a handler behind a socket; an [ErrorAnswer] words in a
/// dialect what went wrong on the way.
///
/// Start with [Exchange].
@NullMarked
package dev.capstan.server.http;

import org.jspecify.annotations.NullMarked;
