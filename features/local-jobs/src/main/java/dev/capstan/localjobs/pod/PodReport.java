package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// What is known of a pod while it is run, as its status says it. For many threads.
final class PodReport {
    static final String ADDRESS = "127.0.0.1";

    private final Clock clock;

    // Guarded by this object's lock.
    private final Map<String, ContainerStatus> first = new LinkedHashMap<>();
    private final Map<String, ContainerStatus> main = new LinkedHashMap<>();
    private final Map<String, PodCondition> conditions = new LinkedHashMap<>();
    private final PodStatusBuilder status = new PodStatusBuilder();

    PodReport(Pod pod, Clock clock) {
        this.clock = clock;
        pod.getSpec().getInitContainers().forEach(each -> first.put(each.getName(), waiting(each, "PodInitializing")));
        String reason = first.isEmpty() ? "ContainerCreating" : "PodInitializing";
        pod.getSpec().getContainers().forEach(each -> main.put(each.getName(), waiting(each, reason)));
        Optional<PodStatus> before = Optional.ofNullable(pod.getStatus());
        before.ifPresent(this::remember);
        status.withPhase("Pending")
                .withHostIP(ADDRESS)
                .withPodIP(ADDRESS)
                .withPodIPs(new PodIP(ADDRESS))
                .withStartTime(before.map(PodStatus::getStartTime).orElseGet(this::now));
        condition("PodScheduled", true);
        condition("Initialized", first.isEmpty());
    }

    /// Whether a container has ever run.
    static boolean isBegun(ContainerStatus status) {
        ContainerState state = status.getState();
        boolean waits = state == null || (state.getRunning() == null && state.getTerminated() == null);
        return !waits || (status.getLastState() != null && status.getLastState().getTerminated() != null);
    }

    /// What another server has seen of containers stays.
    private void remember(PodStatus before) {
        Stream.of(before.getInitContainerStatuses(), before.getContainerStatuses())
                .flatMap(List::stream)
                .filter(PodReport::isBegun)
                .forEach(known -> change(known.getName(), _ -> known));
    }

    private static ContainerStatus waiting(Container container, String reason) {
        return new ContainerStatusBuilder()
                .withName(container.getName())
                .withImage(container.getImage())
                .withImageID("")
                .withReady(false)
                .withStarted(false)
                .withRestartCount(0)
                .withNewState()
                .withNewWaiting()
                .withReason(reason)
                .endWaiting()
                .endState()
                .build();
    }

    synchronized void waits(String container, String reason, String message) {
        change(
                container,
                each -> new ContainerStatusBuilder(each)
                        .withReady(false)
                        .withStarted(false)
                        .withNewState()
                        .withNewWaiting()
                        .withReason(reason)
                        .withMessage(message.isEmpty() ? null : message)
                        .endWaiting()
                        .endState()
                        .build());
    }

    /// What is waiting because of the run before keeps that in mind.
    synchronized void waitsAgain(String container, String reason, String message) {
        change(
                container,
                each -> new ContainerStatusBuilder(each)
                        .withLastState(each.getState())
                        .build());
        waits(container, reason, message);
    }

    synchronized void runs(String container, String id, int restarts) {
        change(
                container,
                each -> new ContainerStatusBuilder(each)
                        .withReady(main.containsKey(container))
                        .withStarted(true)
                        .withContainerID(id)
                        .withRestartCount(restarts)
                        .withNewState()
                        .withNewRunning()
                        .withStartedAt(now())
                        .endRunning()
                        .endState()
                        .build());
        if (main.containsKey(container)) {
            status.withPhase("Running");
        }
    }

    synchronized void restarted(String container, int restarts) {
        change(
                container,
                each -> new ContainerStatusBuilder(each)
                        .withRestartCount(restarts)
                        .build());
    }

    synchronized void ended(String container, int code, String reason, String message) {
        change(container, each -> {
            ContainerState state = each.getState();
            if (state.getTerminated() != null) {
                return each;
            }
            String started =
                    state.getRunning() == null ? now() : state.getRunning().getStartedAt();
            var end = new ContainerStateTerminated();
            end.setExitCode(code);
            end.setReason(reason);
            end.setMessage(message.isEmpty() ? null : message);
            end.setStartedAt(started);
            end.setFinishedAt(now());
            end.setContainerID(each.getContainerID());
            return new ContainerStatusBuilder(each)
                    .withReady(first.containsKey(container) && code == 0)
                    .withStarted(false)
                    .withState(new ContainerStateBuilder().withTerminated(end).build())
                    .build();
        });
    }

    synchronized void initialized() {
        condition("Initialized", true);
    }

    /// How the pod ended. A reason is given when it was not its own doing.
    synchronized void over(boolean succeeded, String reason, String message) {
        status.withPhase(succeeded ? "Succeeded" : "Failed")
                .withReason(reason.isEmpty() ? null : reason)
                .withMessage(message.isEmpty() ? null : message);
    }

    private void change(String container, UnaryOperator<ContainerStatus> change) {
        ContainerStatus _ = first.computeIfPresent(container, (_, each) -> change.apply(each));
        ContainerStatus _ = main.computeIfPresent(container, (_, each) -> change.apply(each));
    }

    synchronized PodStatus status() {
        boolean ready = main.values().stream().allMatch(ContainerStatus::getReady);
        condition("ContainersReady", ready);
        condition("Ready", ready);
        return status.withConditions(List.copyOf(conditions.values()))
                .withInitContainerStatuses(new ArrayList<>(first.values()))
                .withContainerStatuses(new ArrayList<>(main.values()))
                .build();
    }

    private void condition(String type, boolean holds) {
        String value = holds ? "True" : "False";
        PodCondition before = conditions.get(type);
        if (before == null || !before.getStatus().equals(value)) {
            conditions.put(
                    type,
                    new PodConditionBuilder()
                            .withType(type)
                            .withStatus(value)
                            .withLastTransitionTime(now())
                            .build());
        }
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
