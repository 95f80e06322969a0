/// What Templates and their instances cost: time until they are ready, and memory.
///
/// Start with [TemplateScenario].
@NullMarked
package dev.capstan.benchmarks.template;

import org.jspecify.annotations.NullMarked;
