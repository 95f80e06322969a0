/// What a server proves with who it is: certificates from files, or made here, and changed without a restart.
///
/// Start with [Certificates].
@NullMarked
package dev.capstan.streamline.tls;

import org.jspecify.annotations.NullMarked;
