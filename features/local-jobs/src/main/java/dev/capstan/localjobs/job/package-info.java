/// Jobs, and the pods that are made for them: what Kubernetes' job controller does, on any Kubernetes API.
///
/// Nothing in here knows how a pod is run.
///
/// Start with [JobHandler].
@NullMarked
package dev.capstan.localjobs.job;

import org.jspecify.annotations.NullMarked;
