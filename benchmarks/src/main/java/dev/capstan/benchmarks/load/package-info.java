/// Load on a whole server, from outside.
///
/// [LoadScenario] measures writes, reads and watches; [FootprintScenario] measures what a server needs.
///
/// Clients share the machine with the server, so they are made to cost little: one loop serves all connections,
/// requests are patched in place, and of an answer only what is needed is looked at.
///
/// Start with [LoadScenario].
@NullMarked
package dev.capstan.benchmarks.load;

import org.jspecify.annotations.NullMarked;
