/// Webhooks that are registered over REST and asked about resources, whichever door a write comes through.
///
/// Start with [RestAdmission].
@NullMarked
package dev.capstan.server.rest.webhook;

import org.jspecify.annotations.NullMarked;
