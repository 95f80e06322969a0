/// Tests for controllers: as a plain function, against a real control plane in the test's own process, in a
/// simulation.
///
/// Start with [HandlerHarness].
@NullMarked
package dev.capstan.streamlinetest;

import org.jspecify.annotations.NullMarked;
