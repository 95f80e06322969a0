/// A control plane inside a test: the real kernel, in this process, ready in a moment.
///
/// Start with [TestPlane].
@NullMarked
package dev.capstan.testkit;

import org.jspecify.annotations.NullMarked;
