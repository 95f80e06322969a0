/// Webhooks, from outside: what they are told, and what follows from what they say.
///
/// Start with [WebhookMatrixIT].
@NullMarked
package dev.capstan.conformance.webhook;

import org.jspecify.annotations.NullMarked;
