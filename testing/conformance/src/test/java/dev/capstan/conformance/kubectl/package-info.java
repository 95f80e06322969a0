/// The `kubectl` people have, run as they run it.
///
/// Each test gets a [Kubectl] with a namespace, a home and a discovery cache of its own. Without a `kubectl` on the
/// `PATH`, or named by `CAPSTAN_KUBECTL`, every test here is reported as skipped.
///
/// Start with [Kubectl].
@NullMarked
package dev.capstan.conformance.kubectl;

import org.jspecify.annotations.NullMarked;
