/// The input `http_polling`: brings resources in from HTTP endpoints, by asking them again and again.
///
/// Start with [HttpPolling].
@NullMarked
package dev.capstan.plugins.polling;

import org.jspecify.annotations.NullMarked;
