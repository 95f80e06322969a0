package dev.capstan.localjobs.pod;

import dev.capstan.streamline.Events;
import io.fabric8.kubernetes.api.model.Pod;

/// What all containers of a pod share while it is run.
record PodContext(
        Pod pod,
        PodSettings settings,
        RunFolder folder,
        Preparation preparation,
        PodReport report,
        PodDesk desk,
        EndSignal signal,
        Events events) {}
