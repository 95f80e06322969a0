/// Times, durations and zones as texts, in the ways of Go.
///
/// A [Layout] shows by example how a time is written; [Durations] reads `1h30m`, [Zones] knows places by name.
///
/// Start with [Layout].
@NullMarked
package dev.capstan.expr.time;

import org.jspecify.annotations.NullMarked;
