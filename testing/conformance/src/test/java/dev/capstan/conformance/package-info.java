/// The server under test, seen from outside.
///
/// Everything below this package talks to a server as a stranger would: through a kubeconfig and nothing else.
/// With `CAPSTAN_CONFORMANCE_KUBECONFIG` set the same tests run against whatever that file names, for instance
/// a real Kubernetes, which is how they are checked themselves.
///
/// Start with [Endpoint].
@NullMarked
package dev.capstan.conformance;

import org.jspecify.annotations.NullMarked;
