/// How REST is spoken, whatever it is about: endpoints, bodies, answers, problems.
///
/// Start with [Endpoint].
@NullMarked
package dev.capstan.server.rest.dialect;

import org.jspecify.annotations.NullMarked;
