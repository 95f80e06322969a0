/// What the fleet adds to its kinds: which reports are taken, and the status that follows from them.
///
/// Start with [FleetRules].
@NullMarked
package dev.capstan.fleet.kind;

import org.jspecify.annotations.NullMarked;
