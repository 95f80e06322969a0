/// Admission policies, case by case: the cases are data, and what is expected was recorded from a real server.
///
/// With `CAPSTAN_CONFORMANCE_KUBECONFIG` they run against any server, and with
/// `CAPSTAN_CONFORMANCE_RECORD`, a folder, its answers are written there.
///
/// Start with [PolicyMatrixIT].
@NullMarked
package dev.capstan.conformance.policy;

import org.jspecify.annotations.NullMarked;
