package dev.capstan.localjobs.pod;

import dev.capstan.localjobs.log.LogFile;
import dev.capstan.localjobs.process.Tree;
import dev.capstan.streamline.Events;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All pods that run here.
public final class PodRuns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PodRuns.class);
    private static final Duration LAST_GRACE = Duration.ofSeconds(5);
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(7);
    private static final Duration STRAY_GRACE = Duration.ofSeconds(2);
    private static final Duration USUAL_GRACE = Duration.ofSeconds(30);

    private final KubernetesClient client;
    private final PodSettings settings;
    private final Places places;
    private final Map<String, PodRun> runs = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /// Ends what a former server has left running.
    public PodRuns(KubernetesClient client, PodSettings settings) throws IOException, InterruptedException {
        this.client = client;
        this.settings = settings;
        this.places = new Places(settings.count());
        endStrays();
    }

    private void endStrays() throws IOException, InterruptedException {
        var mark = RunFolder.mark(settings.folder());
        boolean ended = Tree.left(Optional.empty(), mark).end(STRAY_GRACE);
        for (RunFolder folder : RunFolder.all(settings.folder())) {
            for (var each : folder.processes()) {
                ended &= Tree.left(Optional.of(each), mark).end(STRAY_GRACE);
            }
            folder.clear();
        }
        if (!ended) {
            LOG.error(
                    "processes of a former server do not end; they are named by {} in their environment",
                    RunFolder.ROOT);
        }
    }

    /// How long a pod may take to end.
    static Duration grace(Pod pod) {
        @Nullable Long asked = pod.getMetadata().getDeletionGracePeriodSeconds();
        @Nullable Long usual = pod.getSpec().getTerminationGracePeriodSeconds();
        @Nullable Long seconds = asked == null || asked == 0 ? usual : asked;
        return seconds == null ? USUAL_GRACE : Duration.ofSeconds(seconds);
    }

    /// Runs a pod, unless it runs already.
    void begin(Pod pod, Events events) {
        String uid = pod.getMetadata().getUid();
        if (closed) {
            return;
        }
        PodRun run = run(pod, events);
        if (runs.putIfAbsent(uid, run) == null) {
            run.start(() -> runs.remove(uid, run));
        }
    }

    private PodRun run(Pod pod, Events events) {
        var folder = RunFolder.of(settings.folder(), pod.getMetadata().getUid());
        var preparation = new Preparation(pod, folder, settings.environment(), client);
        var report = new PodReport(pod, settings.clock());
        var signal = new EndSignal();
        var desk = new PodDesk(client, pod, report, signal);
        return new PodRun(new PodContext(pod, settings, folder, preparation, report, desk, signal, events), places);
    }

    /// Ends a pod that is being deleted, and forgets it.
    ///
    /// @return whether nothing is left of it
    boolean end(Pod pod, Events events, Duration patience) throws IOException, InterruptedException {
        String uid = pod.getMetadata().getUid();
        @Nullable PodRun run = runs.get(uid);
        if (run == null) {
            run(pod, events).bury();
        } else {
            run.end(End.deleted(grace(pod)));
            if (!run.awaitOver(patience)) {
                return false;
            }
        }
        RunFolder.of(settings.folder(), uid).remove();
        return true;
    }

    /// Who writes the log of a container just now, if anybody does.
    public Optional<LogFile> log(String uid, String container) {
        return Optional.ofNullable(runs.get(uid)).flatMap(each -> each.log(container));
    }

    /// Where what is kept of a pod is kept.
    public RunFolder folder(String uid) {
        return RunFolder.of(settings.folder(), uid);
    }

    /// How many run.
    public int running() {
        return places.taken();
    }

    /// How many wait until others have ended.
    public int waiting() {
        return places.waiting();
    }

    /// Ends all of them.
    @Override
    public void close() {
        closed = true;
        runs.values().forEach(each -> each.endWithin(LAST_GRACE));
        long end = System.nanoTime() + LAST_PATIENCE.toNanos();
        try {
            for (PodRun each : runs.values()) {
                if (!each.awaitOver(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
                    LOG.warn("a pod did not end in time; its processes are ended at the next start");
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
