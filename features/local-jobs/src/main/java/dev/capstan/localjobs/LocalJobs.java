package dev.capstan.localjobs;

import dev.capstan.localjobs.image.AllowedImages;
import dev.capstan.localjobs.job.JobHandler;
import dev.capstan.localjobs.job.JobSettings;
import dev.capstan.localjobs.pod.PodHandler;
import dev.capstan.localjobs.pod.PodRuns;
import dev.capstan.localjobs.pod.PodSettings;
import dev.capstan.streamline.Manager;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// Runs the jobs of a control plane as processes of this machine.
///
/// ```java
/// try (var jobs = LocalJobs.start(client, Options.of(folder, images))) { … }
/// ```
public final class LocalJobs implements AutoCloseable {
    /// The node on which all pods run that are run here.
    public static final String NODE = "capstan-local";

    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final String REMARK =
            "Its pods run as local processes: securityContext, resources and" + " network policies are not enforced";

    private final PodRuns runs;
    private final PodLogs logs;
    private final Manager manager;

    private LocalJobs(PodRuns runs, Manager manager) {
        this.runs = runs;
        this.logs = new PodLogs(runs);
        this.manager = manager;
    }

    /// Ends what a former server has left, and begins.
    ///
    /// @param client of the control plane; whoever gave it closes it, later
    /// @throws UncheckedIOException when the folder cannot be used
    public static LocalJobs start(KubernetesClient client, Options options) throws InterruptedException {
        try {
            var runs = new PodRuns(client, options.pods());
            var manager = Manager.of(
                    client,
                    Manager.Options.defaults().withMeters(options.meters()).withGrace(GRACE));
            if (options.runs()) {
                manager.add(JobHandler.controller(options.jobs().withNode(NODE).withRemark(REMARK)));
            }
            measure(runs, options.meters());
            manager.add(PodHandler.controller(runs, NODE, options.runs()));
            return new LocalJobs(runs, manager.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void measure(PodRuns runs, MeterRegistry meters) {
        Gauge.builder("capstan_local_pods", runs, PodRuns::running)
                .tag("state", "running")
                .description("Pods of jobs that run here as processes")
                .register(meters);
        Gauge.builder("capstan_local_pods", runs, PodRuns::waiting)
                .tag("state", "waiting")
                .description("Pods of jobs that run here as processes")
                .register(meters);
    }

    /// Whether there is anything left of jobs that once ran here, which somebody must look after.
    public static boolean isLeftIn(Path folder) {
        return Files.isDirectory(folder);
    }

    /// What the pods say.
    public PodLogs logs() {
        return logs;
    }

    /// Ends all processes. Their pods have failed then, and jobs go on with the next start.
    @Override
    public void close() {
        manager.close();
        runs.close();
    }

    /// How jobs are run.
    ///
    /// @param runs whether any are begun; otherwise what is there is only brought to an end
    public record Options(boolean runs, PodSettings pods, JobSettings jobs, MeterRegistry meters) {
        /// @param folder where what is kept of pods is kept
        public static Options of(Path folder, AllowedImages images) {
            return new Options(
                    true, PodSettings.of(folder, images), JobSettings.defaults(), new CompositeMeterRegistry());
        }

        /// No job is begun; pods that once ran can be deleted.
        public static Options off(Path folder) {
            Options none = of(folder, AllowedImages.none());
            return new Options(false, none.pods(), none.jobs(), none.meters());
        }

        public Options withPods(PodSettings pods) {
            return new Options(runs, pods, jobs, meters);
        }

        public Options withJobs(JobSettings jobs) {
            return new Options(runs, pods, jobs, meters);
        }

        public Options withMeters(MeterRegistry meters) {
            return new Options(runs, pods, jobs, meters);
        }
    }
}
