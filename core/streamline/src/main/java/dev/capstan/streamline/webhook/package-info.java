/// Webhooks on a server of our own: answered over HTTPS, within limits, and registered with the API.
///
/// Start with [Webhooks].
@NullMarked
package dev.capstan.streamline.webhook;

import org.jspecify.annotations.NullMarked;
