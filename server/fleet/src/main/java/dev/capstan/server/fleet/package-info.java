/// The fleet over REST: a front door to clusters, node pools and what adapters report of them, as HyperFleet's clients
/// and those of cls-backend expect it.
///
/// What it shows is a view of objects that the Kubernetes API serves as well; what it does it does through the
/// registry's verbs. Whatever follows from a report is the fleet's business, not the door's.
///
/// Start with [FleetApi].
@NullMarked
package dev.capstan.server.fleet;

import org.jspecify.annotations.NullMarked;
