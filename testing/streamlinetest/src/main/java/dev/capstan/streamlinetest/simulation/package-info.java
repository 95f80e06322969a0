/// Drives a handler through thousands of orders of things: changes, faults, crashes, new leaders.
///
/// A [Simulation] says what is played; a [Season] plays it, on a [Stage] per thread. A [Play] is one seed, on one
/// thread: a [Crowd] does this and that, [Replica]s of the controller hear of the [World] sooner or later, a
/// [Judge] looks over the handler's shoulder, and a [Ledger] tells what must be true of all that is there.
///
/// Start with [Simulation].
@NullMarked
package dev.capstan.streamlinetest.simulation;

import org.jspecify.annotations.NullMarked;
