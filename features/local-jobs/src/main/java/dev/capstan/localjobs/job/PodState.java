package dev.capstan.localjobs.job;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// What a pod's status means to its job.
final class PodState {
    private PodState() {}

    static boolean succeeded(Pod pod) {
        return phase(pod).equals("Succeeded");
    }

    static boolean over(Pod pod) {
        return succeeded(pod) || phase(pod).equals("Failed");
    }

    static boolean deleting(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }

    static boolean active(Pod pod) {
        return !over(pod) && !deleting(pod);
    }

    static boolean terminating(Pod pod) {
        return !over(pod) && deleting(pod);
    }

    static boolean ready(Pod pod) {
        return status(pod).stream()
                .flatMap(each -> each.getConditions().stream())
                .anyMatch(each ->
                        each.getType().equals("Ready") && each.getStatus().equals("True"));
    }

    static int restarts(Pod pod) {
        return containers(pod).mapToInt(ContainerStatus::getRestartCount).sum();
    }

    /// When it ended, as far as that is known.
    static Instant end(Pod pod) {
        return containers(pod)
                .map(ContainerStatus::getState)
                .filter(Objects::nonNull)
                .map(ContainerState::getTerminated)
                .filter(Objects::nonNull)
                .map(ContainerStateTerminated::getFinishedAt)
                .filter(Objects::nonNull)
                .map(Instant::parse)
                .max(Instant::compareTo)
                .or(() -> Optional.ofNullable(pod.getMetadata().getDeletionTimestamp())
                        .map(Instant::parse))
                .orElseGet(() -> Instant.parse(pod.getMetadata().getCreationTimestamp()));
    }

    private static Stream<ContainerStatus> containers(Pod pod) {
        return status(pod).stream()
                .flatMap(each -> Stream.of(each.getInitContainerStatuses(), each.getContainerStatuses()))
                .flatMap(List::stream);
    }

    private static String phase(Pod pod) {
        return status(pod).map(PodStatus::getPhase).orElse("");
    }

    private static Optional<PodStatus> status(Pod pod) {
        return Optional.ofNullable(pod.getStatus());
    }
}
