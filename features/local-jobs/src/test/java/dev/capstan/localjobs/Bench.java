package dev.capstan.localjobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.localjobs.image.AllowedImages;
import dev.capstan.localjobs.image.LocalCommand;
import dev.capstan.localjobs.log.LogRequest;
import dev.capstan.localjobs.pod.PodSettings;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A control plane, and a server's life of local jobs on it, which can end and begin again. Image `tool` is any
/// program.
final class Bench implements AutoCloseable {
    static final int SECONDS = 30;
    private static final Duration SHORT = Duration.ofMillis(1);

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final Path folder;
    private final UnaryOperator<PodSettings> how;
    private final Map<String, LocalCommand> images = new HashMap<>();
    private LocalJobs jobs;

    Bench(Path folder) throws InterruptedException {
        this(folder, each -> each);
    }

    Bench(Path folder, UnaryOperator<PodSettings> how) throws InterruptedException {
        this.folder = folder;
        this.how = how;
        allow("tool");
        allow("tool:2");
        this.jobs = started();
    }

    private LocalJobs started() throws InterruptedException {

        LocalJobs.Options options = LocalJobs.Options.of(folder, new AllowedImages("images.yaml", images));
        PodSettings pods = options.pods()
                .withPauses(SHORT, SHORT, Duration.ofMillis(20))
                .withEnvironment(Map.of("PATH", System.getenv("PATH"), "HOME", "/home/me", "TOKEN", "secret"));
        return LocalJobs.start(
                client,
                options.withPods(how.apply(pods)).withJobs(options.jobs().withPauses(SHORT, SHORT)));
    }

    KubernetesClient client() {
        return client;
    }

    Path folder() {
        return folder;
    }

    /// Lets an image be run by the next server.
    void allow(String image) {
        images.put(image, new LocalCommand(List.of("env"), Map.of("GIVEN", "by the file")));
    }

    void stop() {
        jobs.close();
    }

    void start() throws InterruptedException {
        jobs = started();
    }

    /// Starts it with nothing to run.
    void startOff() throws InterruptedException {
        jobs = LocalJobs.start(client, LocalJobs.Options.off(folder));
    }

    /// A job with one container that runs a script, in which `$$` is what it is in a shell.
    void script(String name, String spec, String script) {
        create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: %s, namespace: default}
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      terminationGracePeriodSeconds: 1
                      containers:
                      - name: c
                        image: tool
                        command: [sh, -c]
                        args:
                        - |
                %s
                %s
                """.formatted(name, script.replace("$$", "$$$$").indent(10), spec.indent(2)));
    }

    void create(String yaml) {
        var _ = client.load(new ByteArrayInputStream(yaml.getBytes(UTF_8))).items().stream()
                .map(each -> client.resource(each).create())
                .toList();
    }

    Job awaitEnd(String name) {
        return awaitJob(
                name,
                job -> job.getStatus().getConditions().stream()
                        .anyMatch(each -> Set.of("Complete", "Failed").contains(each.getType())));
    }

    Job awaitJob(String name, Predicate<Job> wanted) {
        return client.batch()
                .v1()
                .jobs()
                .inNamespace("default")
                .withName(name)
                .waitUntilCondition(
                        each -> each != null && each.getStatus() != null && wanted.test(each),
                        SECONDS,
                        TimeUnit.SECONDS);
    }

    /// How it ended, as `Complete` or `Failed/BackoffLimitExceeded`.
    String end(String name) {
        var last = awaitEnd(name).getStatus().getConditions().getLast();
        return last.getType().equals("Complete") ? "Complete" : last.getType() + "/" + last.getReason();
    }

    List<Pod> pods(String job) {
        return client.pods()
                .inNamespace("default")
                .withLabel("job-name", job)
                .list()
                .getItems();
    }

    Pod awaitPod(String job, Predicate<Pod> wanted) {
        return client
                .pods()
                .inNamespace("default")
                .withLabel("job-name", job)
                .informOnCondition(all -> all.stream().anyMatch(wanted))
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join()
                .stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow();
    }

    Pod awaitRunning(String job) {
        return awaitPod(job, each -> each.getStatus().getPhase().equals("Running"));
    }

    void awaitNoPods(String job) {
        var _ = client.pods()
                .inNamespace("default")
                .withLabel("job-name", job)
                .informOnCondition(List::isEmpty)
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    Event awaitEvent(Predicate<Event> wanted) {
        return client
                .v1()
                .events()
                .inNamespace("default")
                .informOnCondition(all -> all.stream().anyMatch(wanted))
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join()
                .stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow();
    }

    String log(Pod pod) throws IOException {
        return log(pod, "c", false, LogRequest.whole());
    }

    String log(Pod pod, String container, boolean previous, LogRequest request) throws IOException {
        try (InputStream log = open(pod, container, previous, request)) {
            return new String(log.readAllBytes(), UTF_8);
        }
    }

    InputStream open(Pod pod, String container, boolean previous, LogRequest request) throws IOException {
        @Nullable Pod now = client.resource(pod).get();
        var tree = (ObjectNode) new ObjectMapper().valueToTree(Objects.requireNonNull(now));
        return jobs.logs()
                .open(new Resource(tree), container, previous, request)
                .orElseThrow();
    }

    @Override
    public void close() {
        jobs.close();
        client.close();
        plane.close();
    }
}
