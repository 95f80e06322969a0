/// Texts nobody would write: a coverage-guided fuzzer (Jazzer, as a program of its own) looks for one that makes an
/// engine throw anything but its own error, overflow the stack or outlast its budget.
///
/// Start with [EnginesFuzzIT].
@NullMarked
package dev.capstan.fuzz;

import org.jspecify.annotations.NullMarked;
