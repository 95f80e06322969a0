/// The Common Expression Language with the libraries, the limits and the wording of Kubernetes, over JSON.
///
/// Nothing of it is loaded before the first expression is compiled.
///
/// Start with [CelEnvironment].
@NullMarked
package dev.capstan.cel;

import org.jspecify.annotations.NullMarked;
