/// What a checked tree becomes before it runs: the same, with less to do.
///
/// These are the rewrites of the original. They are part of the language, because it can be told from outside which of
/// two predicates is asked first, whether the rest of an array is looked at, and where a complaint points.
///
/// Start with [Rewriter].
@NullMarked
package dev.capstan.expr.rewrite;

import org.jspecify.annotations.NullMarked;
