/// Does the tree fit the declared environment? And what of it can be computed right away?
///
/// Start with [Checker].
@NullMarked
package dev.capstan.expr.check;

import org.jspecify.annotations.NullMarked;
