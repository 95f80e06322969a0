/// Resources over REST under load.
///
/// Start with [RestScenario].
@NullMarked
package dev.capstan.benchmarks.rest;

import org.jspecify.annotations.NullMarked;
