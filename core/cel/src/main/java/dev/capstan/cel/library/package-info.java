/// The functions that Kubernetes adds to CEL, each library beside the type it brings.
///
/// Start with [Libraries].
@NullMarked
package dev.capstan.cel.library;

import org.jspecify.annotations.NullMarked;
