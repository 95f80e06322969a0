package dev.capstan.localjobs.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The conditions of a job's status, worded as Kubernetes words them.
///
/// How a job will end is decided before its last pods are gone: `SuccessCriteriaMet` and `FailureTarget` say that. When
/// they are gone `Complete` and `Failed` follow, and nothing changes any more.
final class JobConditions {
    static final String SUCCESS_DECIDED = "SuccessCriteriaMet";
    static final String FAILURE_DECIDED = "FailureTarget";
    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";
    static final String SUSPENDED = "Suspended";

    private JobConditions() {}

    static JobCondition success(Instant now) {
        return of(SUCCESS_DECIDED, true, "CompletionsReached", "Reached expected number of succeeded pods", now);
    }

    static JobCondition backoffLimit(Instant now) {
        return failure("BackoffLimitExceeded", "Job has reached the specified backoff limit", now);
    }

    static JobCondition deadline(Instant now) {
        return failure("DeadlineExceeded", "Job was active longer than specified deadline", now);
    }

    static JobCondition failure(String reason, String message, Instant now) {
        return of(FAILURE_DECIDED, true, reason, message, now);
    }

    /// What follows from a decision when nothing is left to do.
    static JobCondition last(JobCondition decided, Instant now) {
        String type = decided.getType().equals(SUCCESS_DECIDED) ? COMPLETE : FAILED;
        return of(type, true, decided.getReason(), decided.getMessage(), now);
    }

    /// How it is going to end, if that is decided.
    static Optional<JobCondition> decided(JobStatus status) {
        return find(status, SUCCESS_DECIDED).or(() -> find(status, FAILURE_DECIDED));
    }

    /// How it has ended, if it has.
    static Optional<JobCondition> finished(JobStatus status) {
        return find(status, COMPLETE).or(() -> find(status, FAILED));
    }

    private static Optional<JobCondition> find(JobStatus status, String type) {
        return status.getConditions().stream()
                .filter(each -> each.getType().equals(type) && each.getStatus().equals("True"))
                .findFirst();
    }

    /// @return whether that is new; a job that was never suspended is not resumed
    static boolean suspend(JobStatus status, boolean suspended, Instant now) {
        JobCondition wanted = suspended
                ? of(SUSPENDED, true, "JobSuspended", "Job suspended", now)
                : of(SUSPENDED, false, "JobResumed", "Job resumed", now);
        Optional<JobCondition> before = status.getConditions().stream()
                .filter(each -> each.getType().equals(SUSPENDED))
                .findFirst();
        boolean changes =
                before.map(each -> !each.getStatus().equals(wanted.getStatus())).orElse(suspended);
        if (changes) {
            put(status, wanted);
        }
        return changes;
    }

    static void put(JobStatus status, JobCondition condition) {
        List<JobCondition> all = new ArrayList<>(status.getConditions());
        all.removeIf(each -> each.getType().equals(condition.getType()));
        all.add(condition);
        status.setConditions(all);
    }

    private static JobCondition of(String type, boolean holds, String reason, String message, Instant now) {
        String time = Times.text(now);
        return new JobConditionBuilder()
                .withType(type)
                .withStatus(holds ? "True" : "False")
                .withReason(reason)
                .withMessage(message)
                .withLastProbeTime(time)
                .withLastTransitionTime(time)
                .build();
    }
}
