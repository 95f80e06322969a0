/// Steps in brackets within paths, which Go does not have: indexes, keys, wildcards and filters.
///
/// Start with [Selection].
@NullMarked
package dev.capstan.gotemplate.path;

import org.jspecify.annotations.NullMarked;
