/// Where plugins live: found, loaded, started, replaced and removed while everything else goes on.
///
/// Start with [Plugins].
@NullMarked
package dev.capstan.operator.host;

import org.jspecify.annotations.NullMarked;
