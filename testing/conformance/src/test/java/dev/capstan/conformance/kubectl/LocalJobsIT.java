package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that the started program runs, as kubectl sees them.
final class LocalJobsIT {
    @TempDir
    private static Path folder;

    private static JobServer server;
    private Kubectl kubectl;

    @BeforeAll
    static void start() throws IOException {
        server = new JobServer(folder);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void find() throws IOException {
        kubectl = server.kubectl();
    }

    @Test
    void theLogOfAJobIsRead() {
        JobServer.run(kubectl, "hello", "", "echo one; echo two >&2; echo three");

        kubectl.ok("wait --for=condition=Complete --timeout=30s job/hello");
        assertThat(kubectl.ok("logs job/hello")).isEqualTo("one\ntwo\nthree\n");
        String pod = kubectl.ok("get pods -l job-name=hello -o name").strip();
        assertThat(kubectl.ok("logs --tail=1 " + pod)).isEqualTo("three\n");
        assertThat(kubectl.ok("logs --limit-bytes=5 " + pod)).isEqualTo("one\nt");
        assertThat(kubectl.ok("logs --since=1h -c c --tail=1 " + pod)).isEqualTo("three\n");
        assertThat(kubectl.ok("logs --timestamps --tail=1 " + pod)).matches("20\\S+T\\S+Z three\n");
        String name = pod.replace("pod/", "");
        assertThat(kubectl.fails("logs -p " + pod))
                .contains("previous terminated container \"c\" in pod \"" + name + "\" not found");
        assertThat(kubectl.fails("logs -c d " + pod)).contains("container d is not valid for pod " + name);
        assertThat(kubectl.ok("get jobs hello --no-headers"))
                .contains("Complete")
                .contains("1/1");
        assertThat(kubectl.ok("get pods -l job-name=hello --no-headers"))
                .contains("0/1")
                .contains("Completed");
        assertThat(kubectl.ok("describe job hello")).contains("RunsLocally").contains("Completed");
    }

    @Test
    void aLogIsFollowed() throws Exception {
        Path gate = server.pipe("talk");
        JobServer.run(kubectl, "talks", "", "echo one; read x <" + gate + "; echo $x");
        JobServer.awaitRunning(kubectl, "talks");

        try (var log = kubectl.follow("logs -f job/talks")) {
            assertThat(log.next(1)).containsExactly("one");
            Files.writeString(gate, "two\n");
            assertThat(log.next(1)).containsExactly("two");
            assertThat(log.ended()).isZero();
        }
    }

    @Test
    void anImageThatIsNotInTheFileIsToldOf() {
        kubectl.apply("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: other}
                spec:
                  template:
                    spec: {restartPolicy: Never, containers: [{name: c, image: other}]}
                """);

        kubectl.ok("wait --for=jsonpath={.status.active}=1 --timeout=30s job/other");
        kubectl.ok("wait --timeout=30s pod -l job-name=other", "--for=jsonpath={.status.startTime}");
        assertThat(kubectl.ok("get pods -l job-name=other --no-headers")).contains("ErrImagePull");
        String pod = kubectl.ok("get pods -l job-name=other -o name").strip().replace("pod/", "");
        assertThat(kubectl.fails("logs " + pod))
                .contains(
                        "container \"c\" in pod \"" + pod + "\" is waiting to start: trying and failing to pull image");
        kubectl.ok("delete job other --timeout=30s");
        kubectl.ok("wait --for=delete --timeout=30s pod/" + pod);
    }
}
