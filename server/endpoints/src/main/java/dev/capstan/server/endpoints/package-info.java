/// How our front doors over JSON speak, whatever it is about: endpoints, bodies, answers, problems.
///
/// Start with [Endpoints].
@NullMarked
package dev.capstan.server.endpoints;

import org.jspecify.annotations.NullMarked;
