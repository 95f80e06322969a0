/// Jobs that run as processes of this machine, where a Kubernetes API has no nodes.
///
/// A job becomes pods, as in Kubernetes ([dev.capstan.localjobs.job]); a pod becomes processes
/// ([dev.capstan.localjobs.pod]), if its images may be run ([dev.capstan.localjobs.image]).
///
/// Start with [LocalJobs].
@NullMarked
package dev.capstan.localjobs;

import org.jspecify.annotations.NullMarked;
