/// Keys and certificates as resources.
///
/// Start with [TlsProvider].
@NullMarked
package dev.capstan.providers.tls;

import org.jspecify.annotations.NullMarked;
