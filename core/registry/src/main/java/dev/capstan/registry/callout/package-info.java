/// Calls to servers that others run: webhooks of whatever purpose. JSON goes out, JSON comes back, within limits of
/// time, size and number.
///
/// Start with [Callouts].
@NullMarked
package dev.capstan.registry.callout;

import org.jspecify.annotations.NullMarked;
