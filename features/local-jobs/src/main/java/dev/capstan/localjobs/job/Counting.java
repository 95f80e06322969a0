package dev.capstan.localjobs.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPods;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How many pods of a job have ended, and how: those in its count, those that are noted, and those that nobody has
/// noted.
final class Counting {
    private final JobStatus status;
    private final List<Pod> all;
    private final boolean onlyFailed;
    private final List<String> succeeded;
    private final List<String> failed;
    private final List<Pod> fresh;

    /// @param onlyFailed whether a pod that is being deleted counts only when it is over
    Counting(JobStatus status, List<Pod> all, boolean onlyFailed) {
        this.status = status;
        this.all = all;
        this.onlyFailed = onlyFailed;
        Optional<UncountedTerminatedPods> noted = Optional.ofNullable(status.getUncountedTerminatedPods());
        this.succeeded =
                new ArrayList<>(noted.map(UncountedTerminatedPods::getSucceeded).orElse(List.of()));
        this.failed =
                new ArrayList<>(noted.map(UncountedTerminatedPods::getFailed).orElse(List.of()));
        this.fresh = all.stream()
                .filter(each -> Tracking.on(each) && ended(each) && !isNoted(each))
                .toList();
    }

    private boolean ended(Pod pod) {
        return PodState.over(pod) || (PodState.deleting(pod) && !onlyFailed);
    }

    private boolean isNoted(Pod pod) {
        String uid = pod.getMetadata().getUid();
        return succeeded.contains(uid) || failed.contains(uid);
    }

    int succeeded() {
        return number(status.getSucceeded())
                + succeeded.size()
                + (int) fresh.stream().filter(PodState::succeeded).count();
    }

    int failed() {
        return number(status.getFailed())
                + failed.size()
                + (int) fresh.stream().filter(each -> !PodState.succeeded(each)).count();
    }

    int terminating() {
        return (int) all.stream().filter(PodState::terminating).count();
    }

    /// How long the next pod has to wait: longer with each that failed after the last one that did not.
    Duration pause(JobSettings settings, Instant now) {
        List<Pod> ended = all.stream()
                .filter(each -> PodState.over(each) || (Tracking.on(each) && ended(each)))
                .sorted(Comparator.comparing(PodState::end).reversed())
                .toList();
        long failures =
                ended.stream().takeWhile(each -> !PodState.succeeded(each)).count();
        if (failures == 0) {
            return Duration.ZERO;
        }
        Duration pause = settings.firstPause();
        for (long i = 1; i < failures && pause.compareTo(settings.longestPause()) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        Duration whole = pause.compareTo(settings.longestPause()) < 0 ? pause : settings.longestPause();
        return Duration.between(now, PodState.end(ended.getFirst()).plus(whole));
    }

    /// Notes in the status what is to be counted.
    ///
    /// @return the pods whose mark can be taken off when the note is written
    List<Pod> note() {
        for (Pod pod : fresh) {
            (PodState.succeeded(pod) ? succeeded : failed).add(pod.getMetadata().getUid());
        }
        write();
        return all.stream().filter(each -> Tracking.on(each) && isNoted(each)).toList();
    }

    /// Counts what was noted. To be called when no pod that is noted has its mark any more.
    void settle() {
        status.setSucceeded(positive(number(status.getSucceeded()) + succeeded.size()));
        status.setFailed(positive(number(status.getFailed()) + failed.size()));
        succeeded.clear();
        failed.clear();
        write();
    }

    private void write() {
        var noted = new UncountedTerminatedPods();
        noted.setSucceeded(List.copyOf(succeeded));
        noted.setFailed(List.copyOf(failed));
        status.setUncountedTerminatedPods(noted);
    }

    private static int number(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    private static @Nullable Integer positive(int value) {
        return value == 0 ? null : value;
    }
}
