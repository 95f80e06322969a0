/// What it costs a write that a webhook is asked.
///
/// Start with [WebhookBenchmark].
@NullMarked
package dev.capstan.benchmarks.webhook;

import org.jspecify.annotations.NullMarked;
