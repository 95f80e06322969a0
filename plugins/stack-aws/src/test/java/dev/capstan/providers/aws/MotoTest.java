package dev.capstan.providers.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIf;

/// The provider with moto, a model of AWS that others made, where it is installed: what ours promises, it promises.
@EnabledIf(value = "isInstalled", disabledReason = "moto_server is not installed (pip install 'moto[server]')")
final class MotoTest extends S3ProviderContract {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private int port;
    private Optional<Process> process = Optional.empty();

    static boolean isInstalled() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, "moto_server").canExecute());
    }

    @BeforeAll
    void start() throws IOException, InterruptedException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Process started = new ProcessBuilder("moto_server", "-H", "127.0.0.1", "-p", String.valueOf(port))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        process = Optional.of(started);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!listens()) {
            assertThat(started.waitFor(100, TimeUnit.MILLISECONDS))
                    .as("moto ended")
                    .isFalse();
            assertThat(System.nanoTime() - end).as("moto does not listen").isNegative();
        }
    }

    @AfterAll
    void stop() {
        process.ifPresent(started -> {
            started.descendants().forEach(ProcessHandle::destroyForcibly);
            started.destroyForcibly();
        });
    }

    @Override
    Map<String, Object> config() {
        return Map.of("endpoint", "http://127.0.0.1:" + port, "accessKey", "test", "secretKey", "test");
    }

    private boolean listens() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
