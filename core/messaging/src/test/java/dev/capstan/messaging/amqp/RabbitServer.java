package dev.capstan.messaging.amqp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A real RabbitMQ, started by the test with a folder of its own, if the variable
/// CAPSTAN_RABBITMQ names its program.
public final class RabbitServer implements BeforeAllCallback, AfterAllCallback {
    private static final int PATIENCE_SECONDS = 60;

    private final List<Process> running = new ArrayList<>();
    private Path folder = Path.of("");
    private int port;
    private int names;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        Assumptions.assumeTrue(program().isPresent(), "CAPSTAN_RABBITMQ names no rabbitmq-server");
        folder = Files.createTempDirectory("rabbit");
        port = QpidBroker.freePort();
        names = QpidBroker.freePort();
        Files.writeString(folder.resolve("plugins"), "[].\n");
        Files.writeString(folder.resolve("rabbit.conf"), "loopback_users = none\n");
        // Otherwise the server starts it by itself and leaves it behind.
        running.add(start("epmd", "-port", String.valueOf(names), "-address", "127.0.0.1"));
        start();
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        for (Process each : running.reversed()) {
            end(each);
        }
        if (!folder.toString().isEmpty()) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path each : files.toList().reversed()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }

    public String url() {
        return "amqp://guest:guest@127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    /// SIGKILL.
    public void kill() throws InterruptedException {
        end(running.removeLast());
    }

    /// Returns when it takes connections.
    public void start() throws IOException, InterruptedException {
        Process server = start(program().orElseThrow());
        running.add(server);
        for (int i = 0; i < PATIENCE_SECONDS * 10; i++) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
                return;
            } catch (IOException e) {
                assertThat(server.waitFor(100, TimeUnit.MILLISECONDS))
                        .as("RabbitMQ ended, see %s", folder)
                        .isFalse();
            }
        }
        throw new AssertionError("RabbitMQ did not start within " + PATIENCE_SECONDS + " seconds");
    }

    private static Optional<String> program() {
        return Optional.ofNullable(System.getenv("CAPSTAN_RABBITMQ")).filter(name -> !name.isBlank());
    }

    private Process start(String... command) throws IOException {
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("out.log").toFile()));
        builder.environment()
                .putAll(Map.ofEntries(
                        Map.entry("HOME", folder.toString()),
                        Map.entry("ERL_EPMD_PORT", String.valueOf(names)),
                        Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"),
                        Map.entry("RABBITMQ_NODENAME", "capstan" + port + "@localhost"),
                        Map.entry("RABBITMQ_NODE_PORT", String.valueOf(port)),
                        Map.entry("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1"),
                        Map.entry("RABBITMQ_DIST_PORT", String.valueOf(distribution())),
                        Map.entry(
                                "RABBITMQ_MNESIA_BASE", folder.resolve("mnesia").toString()),
                        Map.entry("RABBITMQ_LOG_BASE", folder.resolve("log").toString()),
                        Map.entry("RABBITMQ_LOGS", "-"),
                        Map.entry(
                                "RABBITMQ_CONF_ENV_FILE", folder.resolve("none").toString()),
                        Map.entry(
                                "RABBITMQ_CONFIG_FILE", folder.resolve("rabbit").toString()),
                        Map.entry(
                                "RABBITMQ_ENABLED_PLUGINS_FILE",
                                folder.resolve("plugins").toString()),
                        Map.entry("RABBITMQ_PID_FILE", folder.resolve("pid").toString())));
        return builder.start();
    }

    private static int distribution() throws IOException {
        return QpidBroker.freePort();
    }

    private static void end(Process process) throws InterruptedException {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
