package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs whose server is killed.
final class KilledJobsIT {
    private static final int SECONDS = 30;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path folder;

    private JobServer server;
    private Kubectl kubectl;

    @BeforeEach
    void start() throws IOException {
        server = new JobServer(folder);
        kubectl = server.kubectl();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aJobGoesOnAfterItsServerWasKilledAndNoProcessIsLeft() throws Exception {
        Path gate = server.pipe("gate");
        Path begun = server.pipe("begun");
        JobServer.run(kubectl, "long", "completions: 2\nparallelism: 1", "echo $$$$ >" + begun + "; read x <" + gate);
        JobServer.awaitRunning(kubectl, "long");
        ProcessHandle first = ProcessHandle.of(Long.parseLong(next(begun))).orElseThrow();

        server.kill();
        assertThat(first.isAlive()).isTrue();
        server.revive();
        kubectl = server.kubectl();

        first.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
        for (int i = 0; i < 2; i++) {
            assertThat(next(begun)).isNotEmpty();
            Files.writeString(gate, "go\n");
        }
        kubectl.ok("wait --for=condition=Complete --timeout=30s job/long");
        assertThat(kubectl.ok("get job long -o", "jsonpath={.status.succeeded} {.status.failed}"))
                .isEqualTo("2 1");
        assertThat(kubectl.ok("get pods -l job-name=long -o", "jsonpath={.items[*].status.reason}"))
                .isEqualTo("ServerEnded");
    }

    /// What the next process says; waits for it.
    private static String next(Path pipe) {
        return CompletableFuture.supplyAsync(() -> read(pipe))
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static String read(Path pipe) {
        try {
            return Files.readString(pipe).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
