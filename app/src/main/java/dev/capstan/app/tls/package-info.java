/// Certificates: our own authority for those who bring none, and the ones that TLS is spoken with.
///
/// Start with [Authority].
@NullMarked
package dev.capstan.app.tls;

import org.jspecify.annotations.NullMarked;
