/// How fast events go through a broker.
///
/// Start with [MessagingScenario].
@NullMarked
package dev.capstan.benchmarks.messaging;

import org.jspecify.annotations.NullMarked;
