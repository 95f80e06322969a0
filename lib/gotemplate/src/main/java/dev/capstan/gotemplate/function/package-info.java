/// What a template may call: Go's own functions, sprig's, and a few of ours.
///
/// Start with [Function].
@NullMarked
package dev.capstan.gotemplate.function;

import org.jspecify.annotations.NullMarked;
