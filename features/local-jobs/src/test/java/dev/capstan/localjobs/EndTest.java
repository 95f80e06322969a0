package dev.capstan.localjobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.localjobs.log.LogRequest;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How processes end before they are done, and what is left of them.
final class EndTest {
    /// Says which processes it is made of, and goes on for ever. One of them does not listen, and has lost its parent.
    private static final String STUBBORN = """
            sh -c 'trap "" TERM; echo $$; while true; do read x <"$0"; done' "$CAPSTAN_JOB_ROOT/pipe" &
            echo $$
            wait
            """;

    private static final String FIFO = "mkfifo \"$CAPSTAN_JOB_ROOT/pipe\"\n";

    @TempDir
    Path folder;

    private Bench bench;

    @BeforeEach
    void open() throws InterruptedException {
        bench = new Bench(folder.resolve("jobs"), each -> each.withCount(1));
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void whoeverDeletesAJobEndsAllItsProcesses() throws Exception {
        bench.script("long", "", FIFO + STUBBORN);
        Pod pod = bench.awaitRunning("long");
        List<ProcessHandle> processes = said(pod, 2);
        assertThat(processes).hasSize(2).allMatch(EndTest::isAlive);

        var _ = bench.client().resource(Objects.requireNonNull(job("long"))).delete();

        bench.awaitNoPods("long");
        assertThat(processes).noneMatch(EndTest::isAlive);
        assertThat(folder.resolve("jobs").resolve(pod.getMetadata().getUid())).doesNotExist();
    }

    @Test
    void whoeverDeletesAPodEndsItsProcessesAndTheJobGoesOn() throws Exception {
        Path once = folder.resolve("once");
        bench.script("one", "", "test -e %s && exit 0; echo >%s; %s".formatted(once, once, FIFO + STUBBORN));
        Pod pod = bench.awaitRunning("one");
        List<ProcessHandle> processes = said(pod, 2);

        var _ = bench.client().resource(pod).delete();

        assertThat(bench.end("one")).isEqualTo("Complete");
        assertThat(processes).noneMatch(EndTest::isAlive);
        Job job = bench.awaitEnd("one");
        assertThat(job.getStatus().getFailed()).isEqualTo(1);
        assertThat(job.getStatus().getSucceeded()).isEqualTo(1);
    }

    @Test
    void aJobThatTakesTooLongIsEnded() throws Exception {
        bench.script("late", "activeDeadlineSeconds: 2", FIFO + STUBBORN);
        List<ProcessHandle> processes = said(bench.awaitRunning("late"), 2);

        assertThat(bench.end("late")).isEqualTo("Failed/DeadlineExceeded");
        assertThat(processes).noneMatch(EndTest::isAlive);
    }

    @Test
    void aSuspendedJobRunsNothing() throws Exception {
        bench.script("paused", "", FIFO + STUBBORN);
        List<ProcessHandle> processes = said(bench.awaitRunning("paused"), 2);

        Job _ = bench.client()
                .batch()
                .v1()
                .jobs()
                .inNamespace("default")
                .withName("paused")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":true}}");

        bench.awaitNoPods("paused");
        assertThat(processes).noneMatch(EndTest::isAlive);
        assertThat(Objects.requireNonNull(job("paused")).getStatus().getFailed())
                .isNull();
    }

    @Test
    void theEndOfTheServerIsTheEndOfItsProcesses() throws Exception {
        bench.script("long", "backoffLimit: 0", FIFO + STUBBORN);
        Pod pod = bench.awaitRunning("long");
        List<ProcessHandle> processes = said(pod, 2);

        bench.stop();

        assertThat(processes).noneMatch(EndTest::isAlive);
        Pod ended = Objects.requireNonNull(bench.client().resource(pod).get());
        assertThat(ended.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(ended.getStatus().getReason()).isEqualTo("ServerEnded");
        bench.start();
        assertThat(bench.end("long")).isEqualTo("Failed/BackoffLimitExceeded");
        assertThat(bench.pods("long")).hasSize(1);
    }

    @Test
    void whatAKilledServerLeftRunningIsEndedByTheNext() throws Exception {
        bench.script("long", "backoffLimit: 0", "sleep 1000");
        Pod pod = bench.awaitRunning("long");
        bench.stop();
        // As it is when the server is killed: the process runs, the pod says so, and nobody looks after them.
        Path container =
                folder.resolve("jobs").resolve(pod.getMetadata().getUid()).resolve("containers/c");
        Files.deleteIfExists(container.resolve("exit"));
        var builder = new ProcessBuilder("sh", "-c", FIFO + STUBBORN).redirectErrorStream(true);
        builder.environment()
                .put(
                        "CAPSTAN_JOB_ROOT",
                        Files.createDirectories(container.resolve("root")).toString());
        Process stray = builder.start();
        List<ProcessHandle> processes = pids(stray.inputReader(UTF_8), 2);
        Pod _ = bench.client()
                .pods()
                .inNamespace("default")
                .withName(pod.getMetadata().getName())
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"phase\":\"Running\",\"reason\":null}}");

        bench.start();

        assertThat(processes).noneMatch(EndTest::isAlive);
        assertThat(bench.end("long")).isEqualTo("Failed/BackoffLimitExceeded");
        Pod ended = bench.pods("long").getFirst();
        assertThat(ended.getStatus().getReason()).isEqualTo("ServerEnded");
        assertThat(ended.getStatus().getStartTime()).isEqualTo(pod.getStatus().getStartTime());
        assertThat(stray.waitFor(Bench.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aPodWhoseEndIsOnRecordIsNotRunAgain() throws Exception {
        Path counter = folder.resolve("counter");
        bench.script("once", "", "echo x >>" + counter);
        assertThat(bench.end("once")).isEqualTo("Complete");
        Pod pod = bench.pods("once").getFirst();
        bench.stop();
        Pod _ = bench.client()
                .pods()
                .inNamespace("default")
                .withName(pod.getMetadata().getName())
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"phase\":\"Running\"}}");

        bench.start();

        Pod again = bench.awaitPod("once", each -> each.getStatus().getPhase().equals("Succeeded"));
        assertThat(again.getMetadata().getUid()).isEqualTo(pod.getMetadata().getUid());
        assertThat(Files.readAllLines(counter)).hasSize(1);
    }

    @Test
    void whereJobsAreOffNoneIsBegunButWhatWasCanBeDeleted() throws Exception {
        bench.script("long", "", "sleep 1000");
        Pod pod = bench.awaitRunning("long");
        bench.stop();

        bench.startOff();
        bench.script("other", "", "true");
        var _ = bench.client().resource(Objects.requireNonNull(job("long"))).delete();

        bench.awaitNoPods("long");
        assertThat(folder.resolve("jobs").resolve(pod.getMetadata().getUid())).doesNotExist();
        assertThat(bench.pods("other")).isEmpty();
    }

    @Test
    void aPodThatNeverRanIsOverWhenItIsDeleted() throws Exception {
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: never, namespace: default}
                spec:
                  podReplacementPolicy: Failed
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: c, image: none}]
                """);
        Pod pod = bench.awaitPod("never", each -> each.getStatus().getStartTime() != null);
        var _ = bench.client().resource(pod).delete();
        Pod next = bench.awaitPod(
                "never", each -> isAnother(each, pod) && each.getStatus().getStartTime() != null);
        bench.stop();
        var _ = bench.client().resource(next).delete();

        bench.start();

        bench.awaitPod("never", each -> isAnother(each, pod) && isAnother(each, next));
        assertThat(bench.awaitJob(
                        "never", each -> Objects.equals(each.getStatus().getFailed(), 2)))
                .isNotNull();
    }

    private static boolean isAnother(Pod pod, Pod than) {
        return !pod.getMetadata().getUid().equals(than.getMetadata().getUid());
    }

    @Test
    void whatHasNotBegunIsBegunByTheNextServer() throws Exception {
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: later, namespace: default}
                spec:
                  backoffLimit: 0
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: c, image: later, args: ["true"]}]
                """);
        Pod pod = bench.awaitPod("later", each -> each.getStatus().getStartTime() != null);
        bench.stop();
        bench.allow("later");

        bench.start();

        assertThat(bench.end("later")).isEqualTo("Complete");
        assertThat(bench.pods("later"))
                .singleElement()
                .satisfies(each -> assertThat(isAnother(each, pod)).isFalse());
    }

    @Test
    void podsWaitForAPlace() throws Exception {
        Path gate = folder.resolve("gate");
        assertThat(new ProcessBuilder("mkfifo", gate.toString()).start().waitFor())
                .isZero();
        bench.script("first", "", "read x <" + gate);
        bench.awaitRunning("first");
        bench.script("second", "", "echo now");
        Pod second = bench.awaitPod("second", each -> each.getStatus().getStartTime() != null);
        assertThat(second.getStatus().getPhase()).isEqualTo("Pending");

        Files.writeString(gate, "go\n");

        assertThat(bench.end("first")).isEqualTo("Complete");
        assertThat(bench.end("second")).isEqualTo("Complete");
    }

    @Test
    void aLogIsFollowedUntilItsContainerEnds() throws Exception {
        Path gate = folder.resolve("gate");
        assertThat(new ProcessBuilder("mkfifo", gate.toString()).start().waitFor())
                .isZero();
        bench.script("talks", "", "echo one; read x <" + gate + "; echo $x");
        Pod pod = bench.awaitRunning("talks");
        try (var log = followed(pod)) {
            assertThat(log.readLine()).isEqualTo("one");
            Files.writeString(gate, "two\n");
            assertThat(log.readLine()).isEqualTo("two");
            assertThat(log.readLine()).isNull();
        }
    }

    private List<ProcessHandle> said(Pod pod, int count) throws IOException {
        try (var log = followed(pod)) {
            return pids(log, count);
        }
    }

    private BufferedReader followed(Pod pod) throws IOException {
        return new BufferedReader(new InputStreamReader(
                bench.open(pod, "c", false, LogRequest.whole().withFollow()), UTF_8));
    }

    private static List<ProcessHandle> pids(BufferedReader lines, int count) throws IOException {
        var found = new ArrayList<ProcessHandle>();
        while (found.size() < count) {
            found.add(ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow());
        }
        return found;
    }

    /// One that is dead but whose parent did not ask is dead.
    private static boolean isAlive(ProcessHandle process) {
        try {
            String state = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            return process.isAlive() && !state.startsWith("Z", state.lastIndexOf(')') + 2);
        } catch (IOException _) {
            return process.isAlive();
        }
    }

    private @Nullable Job job(String name) {
        return bench.client()
                .batch()
                .v1()
                .jobs()
                .inNamespace("default")
                .withName(name)
                .get();
    }
}
