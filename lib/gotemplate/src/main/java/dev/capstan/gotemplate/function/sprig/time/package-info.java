/// Go's way to write dates and durations.
///
/// Start with [Layout].
@NullMarked
package dev.capstan.gotemplate.function.sprig.time;

import org.jspecify.annotations.NullMarked;
