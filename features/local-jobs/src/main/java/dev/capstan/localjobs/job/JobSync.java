package dev.capstan.localjobs.job;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One look at one job: decide how it will end, make or delete pods, count those that are over.
///
/// A pod is counted in three steps, so that whatever dies in between it is counted once: its uid is noted in the
/// status, its finalizer is taken off, and only then the note becomes part of the count. Belongs to one thread.
final class JobSync {
    private static final int AT_ONCE = 500;

    private final JobSpec spec;
    private final JobStatus status;
    private final JobPods pods;
    private final JobSettings settings;
    private final Context context;
    private final Instant now;
    private final Counting counting;
    private final List<Pod> all;
    private final List<Pod> active;
    private @Nullable Duration wake;

    JobSync(Job job, JobPods pods, JobSettings settings, Context context) {
        this.spec = job.getSpec();
        this.status = job.getStatus();
        this.pods = pods;
        this.settings = settings;
        this.context = context;
        this.now = context.clock().instant();
        this.all = pods.list();
        this.active = new ArrayList<>(all.stream().filter(PodState::active).toList());
        this.counting = new Counting(status, all, replacesOnlyFailed());
    }

    Result run() throws IOException, InterruptedException {
        begin();
        Optional<JobCondition> end = JobConditions.decided(status).or(this::failure);
        if (end.isPresent()) {
            List.copyOf(active).forEach(this::delete);
        } else {
            keepUp();
            end = Optional.of(JobConditions.success(now)).filter(_ -> complete());
            if (end.isEmpty()) {
                suspendOrResume();
            }
        }
        show();
        count(end);
        return wake == null ? Result.stop() : Result.requeueAfter(wake);
    }

    private void begin() {
        if (status.getStartTime() == null && !suspended()) {
            status.setStartTime(Times.text(now));
            if (!settings.remark().isEmpty()) {
                context.events().normal("RunsLocally", settings.remark());
            }
        }
    }

    private Optional<JobCondition> failure() {
        Optional<String> unsupported = Unsupported.in(spec);
        if (unsupported.isPresent()) {
            return Optional.of(JobConditions.failure("NotSupported", unsupported.get(), now));
        }
        if (counting.failed() > spec.getBackoffLimit() || restartedTooOften()) {
            return Optional.of(JobConditions.backoffLimit(now));
        }
        @Nullable Long seconds = spec.getActiveDeadlineSeconds();
        if (seconds == null || suspended()) {
            return Optional.empty();
        }
        Duration left =
                Duration.between(now, Instant.parse(status.getStartTime()).plusSeconds(seconds));
        if (!left.isPositive()) {
            return Optional.of(JobConditions.deadline(now));
        }
        wakeIn(left);
        return Optional.empty();
    }

    /// Pods that start their containers again by themselves never fail; their restarts count instead.
    private boolean restartedTooOften() {
        if (!"OnFailure".equals(spec.getTemplate().getSpec().getRestartPolicy())) {
            return false;
        }
        int restarts = all.stream()
                .filter(each -> !PodState.over(each))
                .mapToInt(PodState::restarts)
                .sum();
        return spec.getBackoffLimit() == 0 ? restarts > 0 : restarts >= spec.getBackoffLimit();
    }

    private void keepUp() {
        if (suspended()) {
            List.copyOf(active).forEach(this::discard);
            return;
        }
        int surplus = active.size() - wanted();
        if (surplus > 0) {
            // Those that are not yet at work first, then the youngest.
            active.stream()
                    .sorted(Comparator.comparing(PodState::ready)
                            .thenComparing(
                                    each -> each.getMetadata().getCreationTimestamp(), Comparator.reverseOrder()))
                    .limit(surplus)
                    .toList()
                    .forEach(this::discard);
            return;
        }
        int missing = -surplus - (replacesOnlyFailed() ? counting.terminating() : 0);
        if (missing > 0) {
            create(missing);
        }
    }

    private int wanted() {
        int parallelism = Math.max(0, spec.getParallelism());
        @Nullable Integer completions = spec.getCompletions();
        if (completions == null) {
            return counting.succeeded() > 0 ? active.size() : parallelism;
        }
        return Math.clamp((long) completions - counting.succeeded(), 0, parallelism);
    }

    private void create(int missing) {
        Duration pause = counting.pause(settings, now);
        if (pause.isPositive()) {
            wakeIn(pause);
            return;
        }
        for (int i = 0; i < Math.min(missing, AT_ONCE); i++) {
            active.add(pods.create());
        }
        if (missing > AT_ONCE) {
            wakeIn(Duration.ZERO);
        }
    }

    /// Nobody wants it any more, which is not its fault: it does not count.
    private void discard(Pod pod) {
        Tracking.release(context.client(), pod);
        delete(pod);
    }

    private void delete(Pod pod) {
        pods.delete(pod);
        active.remove(pod);
    }

    private boolean complete() {
        @Nullable Integer completions = spec.getCompletions();
        return completions == null ? counting.succeeded() > 0 && active.isEmpty() : counting.succeeded() >= completions;
    }

    private void suspendOrResume() {
        if (!JobConditions.suspend(status, suspended(), now)) {
            return;
        }
        status.setStartTime(suspended() ? null : Times.text(now));
        context.events().normal(suspended() ? "Suspended" : "Resumed", suspended() ? "Job suspended" : "Job resumed");
    }

    private void show() {
        status.setActive(active.isEmpty() ? null : active.size());
        status.setReady((int) active.stream().filter(PodState::ready).count());
        status.setTerminating(counting.terminating());
    }

    private void count(Optional<JobCondition> end) throws IOException, InterruptedException {
        List<Pod> counted = counting.note();
        end.ifPresent(each -> JobConditions.put(status, each));
        if (!counted.isEmpty() || end.isPresent()) {
            context.publish();
        }
        counted.forEach(each -> Tracking.release(context.client(), each));
        counting.settle();
        // What was deleted just now is seen to go: that is when we look again.
        if (end.isPresent() && active.isEmpty() && all.stream().allMatch(PodState::over)) {
            finish(end.get());
        }
    }

    private void finish(JobCondition decided) {
        JobCondition last = JobConditions.last(decided, now);
        JobConditions.put(status, last);
        if (last.getType().equals(JobConditions.COMPLETE)) {
            status.setCompletionTime(last.getLastTransitionTime());
            context.events().normal("Completed", "Job completed");
        } else {
            context.events().warning(last.getReason(), last.getMessage());
        }
    }

    private boolean suspended() {
        return Boolean.TRUE.equals(spec.getSuspend());
    }

    private boolean replacesOnlyFailed() {
        return "Failed".equals(spec.getPodReplacementPolicy());
    }

    private void wakeIn(Duration delay) {
        wake = wake == null || delay.compareTo(wake) < 0 ? delay : wake;
    }
}
