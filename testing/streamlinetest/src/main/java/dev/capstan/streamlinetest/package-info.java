/// Tests for controllers: a real control plane in the test's own process.
///
/// Start with [ControlPlaneTest].
@NullMarked
package dev.capstan.streamlinetest;

import org.jspecify.annotations.NullMarked;
