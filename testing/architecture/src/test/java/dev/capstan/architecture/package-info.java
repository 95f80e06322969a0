/// The rules of the house that a compiler cannot check; each is a sentence of `docs/house-style.md`.
///
/// A [Program] is all production code, by [Module]: its classes as they were compiled and its sources as they were
/// written. Modules are found by looking, so a new one is held to the rules without being listed here.
///
/// Start with [RingsTest].
@NullMarked
package dev.capstan.architecture;

import org.jspecify.annotations.NullMarked;
