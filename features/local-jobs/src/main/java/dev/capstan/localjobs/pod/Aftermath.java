package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is said of a pod that a server has begun which is dead: how it ended if that is on record, otherwise
/// that nobody saw its end. Its processes are dead by now.
final class Aftermath {
    private static final int KILLED = 137;

    private final PodContext context;
    private final List<Container> containers;

    Aftermath(PodContext context) {
        this.context = context;
        this.containers = context.pod().getSpec().getContainers();
    }

    /// Whether a pod says that it runs, or did.
    static boolean wasRunning(Pod pod) {
        return pod.getStatus() != null
                && Stream.of(
                                pod.getStatus().getInitContainerStatuses(),
                                pod.getStatus().getContainerStatuses())
                        .flatMap(List::stream)
                        .map(ContainerStatus::getState)
                        .anyMatch(each -> each != null && each.getWaiting() == null);
    }

    void tell() throws InterruptedException {
        if (context.desk().isOver()) {
            return; // Whoever asked had not heard of it yet.
        }
        boolean again = "OnFailure".equals(context.pod().getSpec().getRestartPolicy());
        boolean known = containers.stream()
                .allMatch(each -> exit(each).filter(code -> code == 0 || !again).isPresent());
        for (Container each : containers) {
            int code = exit(each).orElse(KILLED);
            context.report().ended(each.getName(), code, code == 0 ? "Completed" : "Error", "");
        }
        End lost = End.server(Duration.ZERO);
        if (known) {
            context.report()
                    .over(containers.stream().allMatch(each -> exit(each).orElse(KILLED) == 0), "", "");
        } else {
            context.report().over(false, lost.reason(), lost.message());
            context.events().warning(lost.reason(), lost.message());
        }
        context.desk().publish();
    }

    private Optional<Integer> exit(Container container) {
        return context.folder().exit(container.getName());
    }
}
