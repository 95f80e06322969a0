package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is said of a pod that nobody runs any more: how it ended if that is on record, otherwise that nobody saw its
/// end. Its processes are dead by now.
final class Aftermath {
    private static final int KILLED = 137;

    private final PodContext context;
    private final PodSpec spec;
    private final Set<String> begun;

    Aftermath(PodContext context) {
        this.context = context;
        this.spec = context.pod().getSpec();
        this.begun = begun(context.pod()).map(ContainerStatus::getName).collect(Collectors.toSet());
    }

    /// Whether a pod was begun, and by somebody else: it is on record, or it says so itself.
    static boolean of(Pod pod, RunFolder folder) {
        return folder.wasStarted() || begun(pod).findAny().isPresent();
    }

    private static Stream<ContainerStatus> begun(Pod pod) {
        return Optional.ofNullable(pod.getStatus()).stream()
                .flatMap(each -> Stream.of(each.getInitContainerStatuses(), each.getContainerStatuses()))
                .flatMap(List::stream)
                .filter(PodReport::isBegun);
    }

    /// @param end why it is over, unless it ended by itself
    void tell(End end) throws InterruptedException {
        if (context.desk().isOver()) {
            return; // Whoever asked had not heard of it yet.
        }
        Stream.concat(spec.getInitContainers().stream(), spec.getContainers().stream())
                .map(Container::getName)
                .filter(each -> begun.contains(each) || context.folder().wasStarted(each))
                .forEach(this::tell);
        boolean again = "OnFailure".equals(spec.getRestartPolicy());
        boolean known = spec.getContainers().stream()
                .allMatch(each -> exit(each).filter(code -> code == 0 || !again).isPresent());
        if (known) {
            context.report()
                    .over(
                            spec.getContainers().stream()
                                    .allMatch(each -> exit(each).orElse(KILLED) == 0),
                            "",
                            "");
        } else {
            context.report().over(false, end.reason(), end.message());
            if (!end.reason().isEmpty()) {
                context.events().warning(end.reason(), end.message());
            }
        }
        context.desk().publish();
    }

    private void tell(String container) {
        int code = context.folder().exit(container).orElse(KILLED);
        context.report().ended(container, code, code == 0 ? "Completed" : "Error", "");
    }

    private Optional<Integer> exit(Container container) {
        return context.folder().exit(container.getName());
    }
}
