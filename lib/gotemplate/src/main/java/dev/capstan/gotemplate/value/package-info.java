/// What a template works with.
///
/// A value is null (nil), Boolean, Long (int), Double (float64), String, List, Map, byte[], ZonedDateTime, Duration,
/// a [Receiver] or [Absent]. Maps and lists of a Java program may hold other numbers and texts, which become such
/// values when they are fetched.
///
/// Start with [Values].
@NullMarked
package dev.capstan.gotemplate.value;

import org.jspecify.annotations.NullMarked;
