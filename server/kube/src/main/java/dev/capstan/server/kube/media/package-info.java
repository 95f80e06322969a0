/// What a client accepts, and the ready-made answers it gets.
///
/// A [MediaRange] is one alternative of an `Accept` header; an [Answer] is a response that depends on nothing but
/// the kinds being served, so that it can be prepared once and handed out many times.
///
/// Start with [MediaRange].
@NullMarked
package dev.capstan.server.kube.media;

import org.jspecify.annotations.NullMarked;
