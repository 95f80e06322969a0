/// What time does to clusters and node pools: their status, and when their adapters are asked to look again.
///
/// Nothing here looks at all of them, but for once at the start and when the rules change. Each is looked at
/// when it is due, so what is done depends on how many are due and not on how many there are.
///
/// Start with [Timekeeper].
@NullMarked
package dev.capstan.fleet.schedule;

import org.jspecify.annotations.NullMarked;
