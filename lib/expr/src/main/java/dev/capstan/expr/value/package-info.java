/// Values and what operators do with them.
///
/// A value is null (nil), Boolean, Long (int), Double (float), String, List, Map, byte[], ZonedDateTime, Duration or
/// ZoneId.
///
/// Start with [Values].
@NullMarked
package dev.capstan.expr.value;

import org.jspecify.annotations.NullMarked;
