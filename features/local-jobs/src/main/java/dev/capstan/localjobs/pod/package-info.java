/// Pods of jobs, run as processes of this machine: what Kubernetes has a kubelet for.
///
/// Start with [PodRun].
@NullMarked
package dev.capstan.localjobs.pod;

import org.jspecify.annotations.NullMarked;
