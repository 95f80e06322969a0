package dev.capstan.localjobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.localjobs.log.LogRequest;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that are real processes.
final class LocalJobsTest {
    @TempDir
    Path folder;

    private Bench bench;

    @BeforeEach
    void open() throws InterruptedException {
        bench = new Bench(folder);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aJobIsAProcessAndWhatItSaysIsKept() throws IOException {
        bench.script("hello", "", "echo hello; echo world >&2");

        assertThat(bench.end("hello")).isEqualTo("Complete");
        Pod pod = bench.pods("hello").getFirst();
        assertThat(pod.getMetadata().getName()).startsWith("hello-");
        assertThat(pod.getSpec().getNodeName()).isEqualTo("capstan-local");
        assertThat(pod.getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(end(pod).getExitCode()).isZero();
        assertThat(end(pod).getReason()).isEqualTo("Completed");
        assertThat(bench.log(pod)).isEqualTo("hello\nworld\n");
        assertThat(bench.awaitEvent(each -> each.getReason().equals("RunsLocally"))
                        .getMessage())
                .contains("securityContext")
                .contains("not enforced");
    }

    @Test
    void aProcessThatFailsIsTriedAgainAsOftenAsTheJobSays() {
        bench.script("bad", "backoffLimit: 2", "echo no >$CAPSTAN_JOB_ROOT/last; exit 3");

        assertThat(bench.end("bad")).isEqualTo("Failed/BackoffLimitExceeded");
        assertThat(bench.pods("bad")).hasSize(3).allSatisfy(pod -> {
            assertThat(pod.getStatus().getPhase()).isEqualTo("Failed");
            assertThat(end(pod).getExitCode()).isEqualTo(3);
            assertThat(end(pod).getReason()).isEqualTo("Error");
        });
    }

    @Test
    void aContainerThatMayIsStartedAgainInItsPod() throws IOException {
        Path counter = folder.resolve("counter");
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: again, namespace: default}
                spec:
                  template:
                    spec:
                      restartPolicy: OnFailure
                      containers:
                      - name: c
                        image: tool
                        args: [sh, -c, "echo x >>%s; wc -l <%s; test $(wc -l <%s) = 2"]
                """.formatted(counter, counter, counter));

        assertThat(bench.end("again")).isEqualTo("Complete");
        Pod pod = bench.pods("again").getFirst();
        assertThat(pod.getStatus().getContainerStatuses().getFirst().getRestartCount())
                .isEqualTo(1);
        assertThat(bench.log(pod).strip()).isEqualTo("2");
        assertThat(bench.log(pod, "c", true, LogRequest.whole()).strip()).isEqualTo("1");
    }

    @Test
    void aProcessSeesWhatItWasGivenAndNothingOfTheServer() throws IOException {
        bench.create("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: default}
                data: {level: high, file.txt: "in the file\\n"}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: keys, namespace: default}
                stringData: {key: hidden}
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: env, namespace: default}
                spec:
                  template:
                    metadata: {labels: {app: demo}}
                    spec:
                      restartPolicy: Never
                      volumes:
                      - {name: settings, configMap: {name: settings}}
                      - {name: keys, secret: {secretName: keys, defaultMode: 256}}
                      - {name: me, downwardAPI: {items: [{path: labels, fieldRef: {fieldPath: metadata.labels}}]}}
                      containers:
                      - name: c
                        image: tool
                        workingDir: /work
                        envFrom: [{prefix: SET_, configMapRef: {name: settings}}]
                        env:
                        - {name: PLAIN, value: text}
                        - {name: REFERS, value: "$(PLAIN) $$(PLAIN) $(NONE)"}
                        - {name: LEVEL, valueFrom: {configMapKeyRef: {name: settings, key: level}}}
                        - {name: KEY, valueFrom: {secretKeyRef: {name: keys, key: key}}}
                        - {name: APP, valueFrom: {fieldRef: {fieldPath: "metadata.labels['app']"}}}
                        - {name: POD, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
                        - {name: MAYBE, valueFrom: {secretKeyRef: {name: none, key: k, optional: true}}}
                        volumeMounts:
                        - {name: settings, mountPath: /etc/settings}
                        - {name: keys, mountPath: /etc/keys}
                        - {name: me, mountPath: /etc/me}
                        command: [sh, -c]
                        args:
                        - |
                          env | grep -v "^PWD=\\|^OLDPWD=\\|^SHLVL=\\|^_=\\|^SET_file" | sort
                          cat "$CAPSTAN_JOB_ROOT/etc/settings/file.txt" "$CAPSTAN_JOB_ROOT/etc/keys/key"
                          echo
                          stat -L -c %a "$CAPSTAN_JOB_ROOT/etc/keys/key"
                          grep '^app=' "$CAPSTAN_JOB_ROOT/etc/me/labels"
                          pwd
                """);

        assertThat(bench.end("env")).isEqualTo("Complete");
        Pod pod = bench.pods("env").getFirst();
        Path own = folder.resolve(pod.getMetadata().getUid() + "/containers/c");
        assertThat(bench.log(pod).replace(System.getenv("PATH"), "…"))
                .isEqualTo("""
                APP=demo
                CAPSTAN_JOB_ROOT=%s/root
                GIVEN=by the file
                HOME=/home/me
                HOSTNAME=%s
                KEY=hidden
                LEVEL=high
                PATH=…
                PLAIN=text
                POD=%s
                REFERS=text $(PLAIN) $(NONE)
                SET_level=high
                TMPDIR=%s/tmp
                in the file
                hidden
                400
                app="demo"
                %s/work
                """.formatted(own, name(pod), name(pod), own, own + "/root"));
        try (Stream<Path> left = Files.walk(folder.resolve(pod.getMetadata().getUid()))) {
            assertThat(left.filter(Files::isRegularFile)
                            .map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("0.log", "process", "exit");
        }
    }

    @Test
    void whatIsMissingIsWaitedFor() throws IOException {
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: waits, namespace: default}
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      containers:
                      - name: c
                        image: tool
                        args: [sh, -c, "echo $KEY"]
                        env: [{name: KEY, valueFrom: {secretKeyRef: {name: late, key: key}}}]
                """);
        Pod waiting = bench.awaitPod("waits", pod -> waits(pod).equals("CreateContainerConfigError"));
        assertThat(waiting.getStatus()
                        .getContainerStatuses()
                        .getFirst()
                        .getState()
                        .getWaiting()
                        .getMessage())
                .isEqualTo("secret \"late\" not found");
        assertThatThrownBy(() -> bench.log(waiting))
                .hasMessage(
                        "container \"c\" in pod \"%s\" is waiting to start: CreateContainerConfigError", name(waiting));

        bench.create("""
                apiVersion: v1
                kind: Secret
                metadata: {name: late, namespace: default}
                stringData: {key: there}
                """);

        assertThat(bench.end("waits")).isEqualTo("Complete");
        assertThat(bench.log(waiting)).isEqualTo("there\n");
    }

    @Test
    void anImageThatIsNotInTheFileIsNotRun() {
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: other, namespace: default}
                spec:
                  activeDeadlineSeconds: 2
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: c, image: "evil:1"}]
                """);

        Pod pod = bench.awaitPod("other", each -> waits(each).equals("ErrImagePull"));
        assertThat(pod.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(bench.awaitEvent(each -> each.getInvolvedObject().getKind().equals("Pod")
                                && each.getReason().equals("Failed"))
                        .getMessage())
                .isEqualTo("image \"evil:1\" may not be run here: add it to images in images.yaml and start the server"
                        + " again");
        assertThatThrownBy(() -> bench.log(pod))
                .hasMessage(
                        "container \"c\" in pod \"%s\" is waiting to start: trying and failing to pull image",
                        name(pod));
        assertThat(bench.end("other")).isEqualTo("Failed/DeadlineExceeded");
        bench.awaitNoPods("other");
    }

    @Test
    void whatIsOptionalNeedNotBeThere() throws IOException {
        bench.create("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: default}
                data: {a: "1", b: "2"}
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: some, namespace: default}
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      volumes:
                      - name: all
                        projected:
                          sources:
                          - configMap: {name: settings, optional: true, items: [{key: a, path: x/a}, {key: z, path: z}]}
                          - secret: {name: none, optional: true}
                          - downwardAPI: {items: [{path: name, fieldRef: {fieldPath: metadata.name}}]}
                      containers:
                      - name: c
                        image: tool
                        args: [sh, -c, "cd $CAPSTAN_JOB_ROOT/data; find -L . -type f | sort"]
                        volumeMounts: [{name: all, mountPath: /data}]
                """);

        assertThat(bench.end("some")).isEqualTo("Complete");
        assertThat(bench.log(bench.pods("some").getFirst())).isEqualTo("./name\n./x/a\n");
    }

    @Test
    void initContainersComeFirstAndShareVolumesWithTheOthers() throws IOException {
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: many, namespace: default}
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      volumes: [{name: shared, emptyDir: {}}]
                      initContainers:
                      - name: first
                        image: tool
                        args: [sh, -c, "echo one >$CAPSTAN_JOB_ROOT/data/file; mkfifo $CAPSTAN_JOB_ROOT/data/pipe"]
                        volumeMounts: [{name: shared, mountPath: /data}]
                      containers:
                      - name: a
                        image: tool
                        args: [sh, -c, "cat $CAPSTAN_JOB_ROOT/data/file >$CAPSTAN_JOB_ROOT/data/pipe"]
                        volumeMounts: [{name: shared, mountPath: /data}]
                      - name: b
                        image: "tool:2"
                        args: [sh, -c, "cat $CAPSTAN_JOB_ROOT/data/pipe"]
                        volumeMounts: [{name: shared, mountPath: /data}]
                """);

        assertThat(bench.end("many")).isEqualTo("Complete");
        assertThat(bench.log(bench.pods("many").getFirst(), "b", false, LogRequest.whole()))
                .isEqualTo("one\n");
    }

    @Test
    void whenOneContainerEndsTheOthersCanSeeIt() throws IOException, InterruptedException {
        Path gate = folder.resolve("gate");
        assertThat(new ProcessBuilder("mkfifo", gate.toString()).start().waitFor())
                .isZero();
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: two, namespace: default}
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      containers:
                      - name: work
                        image: tool
                        args: [sh, -c, "mkdir $CAPSTAN_JOB_ROOT/dev; echo done >$CAPSTAN_JOB_ROOT/dev/termination-log"]
                      - {name: reporter, image: tool, args: [sh, -c, "read x <%s"]}
                """.formatted(gate));

        Pod pod = bench.awaitPod(
                "two", each -> each.getStatus().getContainerStatuses().size() == 2 && end(each) != null);
        assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
        assertThat(end(pod).getMessage()).isEqualTo("done\n");
        Files.writeString(gate, "go\n");
        assertThat(bench.end("two")).isEqualTo("Complete");
    }

    @Test
    void aJobIsRunAsOftenAsItSaysAndNotAllAtOnce() throws IOException {
        Path counter = folder.resolve("counter");
        bench.script("many", "completions: 5\nparallelism: 2", "echo x >>" + counter);

        assertThat(bench.end("many")).isEqualTo("Complete");
        assertThat(bench.awaitEnd("many").getStatus().getSucceeded()).isEqualTo(5);
        assertThat(Files.readAllLines(counter)).hasSize(5);
    }

    private static ContainerStateTerminated end(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst().getState().getTerminated();
    }

    private static String waits(Pod pod) {
        List<ContainerStatus> all = pod.getStatus().getContainerStatuses();
        return all.isEmpty() || all.getFirst().getState().getWaiting() == null
                ? ""
                : all.getFirst().getState().getWaiting().getReason();
    }

    private static String name(Pod pod) {
        return pod.getMetadata().getName();
    }
}
