/// Drives a handler through thousands of orders of things: changes, faults, crashes, new leaders.
///
/// Everything happens on one thread and by one seed: a [Simulation] is a set of plays, a [Play] is one seed, in
/// which [Replica]s of the controller hear of the [Truth] sooner or later, and a [Judge] looks over the
/// handler's shoulder.
///
/// Start with [Simulation].
@NullMarked
package dev.capstan.streamlinetest.simulation;

import org.jspecify.annotations.NullMarked;
