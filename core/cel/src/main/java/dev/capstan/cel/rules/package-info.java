/// The rules that schemas state as expressions, `x-kubernetes-validations`.
///
/// Whether they may be stated, and whether objects keep them.
///
/// Start with [Rules].
@NullMarked
package dev.capstan.cel.rules;

import org.jspecify.annotations.NullMarked;
