package dev.capstan.app;

import dev.capstan.api.Resource;
import dev.capstan.localjobs.LocalJobs;
import dev.capstan.localjobs.image.AllowedImages;
import dev.capstan.localjobs.log.LogRequest;
import dev.capstan.server.http.Handler;
import dev.capstan.server.kube.PodLogs;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The jobs that run as processes of this machine, if any do, and what they say.
final class JobsHere implements PodLogs {
    private final LocalJobsSetting setting;
    private final Path folder;

    /// Set once, when everything it needs is there.
    private volatile @Nullable LocalJobs jobs;

    JobsHere(LocalJobsSetting setting, Path data) {
        this.setting = setting;
        this.folder = data.resolve("local-jobs");
    }

    /// Starts them as a client of our own API. Where they are off but once were not, what is left of them is
    /// looked after: pods can be deleted, and none seems to run that does not.
    void start(Handler api, MeterRegistry meters, Deque<Runnable> endings) throws InterruptedException {
        if (setting.images().isEmpty() && !LocalJobs.isLeftIn(folder)) {
            return;
        }
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        LocalJobs started = LocalJobs.start(
                client,
                setting.images()
                        .map(this::on)
                        .orElseGet(() -> LocalJobs.Options.off(folder))
                        .withMeters(meters));
        endings.push(started::close);
        jobs = started;
    }

    private LocalJobs.Options on(AllowedImages images) {
        LocalJobs.Options options = LocalJobs.Options.of(folder, images);
        return setting.limit().isEmpty()
                ? options
                : options.withPods(options.pods().withCount(setting.limit().getAsInt()));
    }

    @Override
    public Optional<InputStream> open(Resource pod, Request request) throws IOException {
        LocalJobs known = jobs;
        if (known == null) {
            return Optional.empty();
        }
        var wish = new LogRequest(
                request.follow(), request.timestamps(), request.since(), request.tailLines(), request.limitBytes());
        return known.logs().open(pod, request.container(), request.previous(), wish);
    }
}
