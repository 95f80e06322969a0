/// Semantic versions and the ranges they may fall in.
///
/// Start with [Version].
@NullMarked
package dev.capstan.gotemplate.function.sprig.semver;

import org.jspecify.annotations.NullMarked;
