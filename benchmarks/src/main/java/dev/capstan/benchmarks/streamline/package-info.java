/// Streamline beside java-operator-sdk, on the same server in the same run.
///
/// Each framework does the same [Duty] in a process of its own, a [Subject]. One after the other is told what to
/// do, and what it achieves is measured from outside wherever that is possible.
///
/// Start with [StreamlineScenario].
@NullMarked
package dev.capstan.benchmarks.streamline;

import org.jspecify.annotations.NullMarked;
