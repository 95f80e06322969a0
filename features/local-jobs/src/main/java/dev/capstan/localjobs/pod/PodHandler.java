package dev.capstan.localjobs.pod;

import dev.capstan.localjobs.job.JobHandler;
import dev.capstan.localjobs.job.Tracking;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs the pods of jobs that are meant for this node, and ends them when they are deleted.
///
/// Its finalizer keeps a pod until its processes are dead.
public final class PodHandler implements FinalizingHandler<Pod> {
    private static final String FINALIZER = "capstan.dev/local-process";
    private static final Set<String> OVER = Set.of("Succeeded", "Failed");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final PodRuns runs;
    private final boolean tracks;

    private PodHandler(PodRuns runs, boolean tracks) {
        this.runs = runs;
        this.tracks = tracks;
    }

    /// @param node whose pods
    /// @param jobs whether somebody looks after jobs and counts their pods
    public static Controller<Pod> controller(PodRuns runs, String node, boolean jobs) {
        return Controller.of(Pod.class, new PodHandler(runs, jobs))
                .name("local-pods")
                .finalizer(FINALIZER)
                .labelSelector(JobHandler.NAME_LABEL)
                .fieldSelector("spec.nodeName=" + node)
                .withoutObservedGeneration()
                .build();
    }

    @Override
    public Result sync(Pod pod, Context context) {
        boolean over = pod.getStatus() != null
                && OVER.contains(String.valueOf(pod.getStatus().getPhase()));
        if (!over && job(pod).isPresent()) {
            runs.begin(pod, context.events());
        }
        return Result.stop();
    }

    @Override
    public Result finalize(Pod pod, Context context) throws Exception {
        if (!runs.end(pod, context.events(), PATIENCE)) {
            return Result.requeue();
        }
        if (!tracks || !isCounted(pod, context)) {
            Tracking.release(context.client(), pod);
        }
        return Result.done();
    }

    /// Whether its job is there to count it. One that is being deleted counts no more.
    private static boolean isCounted(Pod pod, Context context) {
        Optional<OwnerReference> owner = job(pod);
        if (owner.isEmpty()) {
            return false;
        }
        @Nullable
        Job job = context.client()
                .batch()
                .v1()
                .jobs()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(owner.get().getName())
                .get();
        return job != null
                && job.getMetadata().getUid().equals(owner.get().getUid())
                && job.getMetadata().getDeletionTimestamp() == null;
    }

    private static Optional<OwnerReference> job(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .filter(each -> Boolean.TRUE.equals(each.getController())
                        && each.getKind().equals("Job")
                        && each.getApiVersion().equals("batch/v1"))
                .findFirst();
    }
}
