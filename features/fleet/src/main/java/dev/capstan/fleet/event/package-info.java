/// What others are told of the fleet: that clusters and node pools came, changed or go, and how they are.
///
/// Start with [FleetTranslation].
@NullMarked
package dev.capstan.fleet.event;

import org.jspecify.annotations.NullMarked;
