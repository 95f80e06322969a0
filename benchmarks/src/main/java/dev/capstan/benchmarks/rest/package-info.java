/// Resources over REST under load, and what it costs to have them reconciled.
///
/// Start with [RestScenario], or [DriftScenario].
@NullMarked
package dev.capstan.benchmarks.rest;

import org.jspecify.annotations.NullMarked;
