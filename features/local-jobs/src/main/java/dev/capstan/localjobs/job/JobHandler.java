package dev.capstan.localjobs.job;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes pods for jobs, counts how they end, and says when a job is complete or has failed, as Kubernetes does.
public final class JobHandler implements Handler<Job> {
    /// On all pods of a job.
    public static final String NAME_LABEL = "batch.kubernetes.io/job-name";

    private static final String OWN_CONTROLLER = "kubernetes.io/job-controller";

    private final JobSettings settings;

    public JobHandler(JobSettings settings) {
        this.settings = settings;
    }

    public static Controller<Job> controller(JobSettings settings) {
        return Controller.of(Job.class, new JobHandler(settings))
                .name("local-jobs")
                .owns(Pod.class)
                .withoutObservedGeneration()
                .build();
    }

    @Override
    public Result sync(Job job, Context context) throws Exception {
        @Nullable String by = job.getSpec().getManagedBy();
        if (by != null && !by.equals(OWN_CONTROLLER)) {
            return Result.stop();
        }
        Optional<JobCondition> finished = JobConditions.finished(job.getStatus());
        return finished.isPresent()
                ? afterwards(job, finished.get(), context)
                : new JobSync(job, new JobPods(job, settings, context), settings, context).run();
    }

    /// A job that is over stays, unless it says for how long.
    private static Result afterwards(Job job, JobCondition finished, Context context) {
        @Nullable Integer seconds = job.getSpec().getTtlSecondsAfterFinished();
        if (seconds == null) {
            return Result.stop();
        }
        Instant end = Instant.parse(finished.getLastTransitionTime()).plusSeconds(seconds);
        Instant now = context.clock().instant();
        if (end.isAfter(now)) {
            return Result.requeueAfter(Duration.between(now, end));
        }
        var _ = context.client()
                .resource(job)
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();
        return Result.stop();
    }
}
