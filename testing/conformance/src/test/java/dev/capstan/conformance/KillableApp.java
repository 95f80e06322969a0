package dev.capstan.conformance;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `capstan up` in a JVM of its own that may be killed, and started again on what it left behind.
public final class KillableApp implements AutoCloseable {
    private final Path data;
    private final List<String> command = new ArrayList<>(List.of("up", "--port", "0"));
    private volatile Running running;

    /// @param api after a restart the server is elsewhere
    private record Running(AppServer server, Api api) {}

    /// @param options of the program
    public KillableApp(Path data, String... options) throws IOException {
        this.data = Files.createDirectories(data);
        command.addAll(List.of(options));
        this.running = start();
    }

    /// Where the server is, or was last.
    public URI uri() {
        return running.server.endpoint().server();
    }

    public Api api() {
        return running.api;
    }

    /// Kills it without warning; returns when it is dead.
    public void kill() {
        AppServer server = running.server;
        if (!server.isAlive()) {
            throw new AssertionError(
                    "the server ended by itself with " + server.exitValue() + ": " + server.complaints());
        }
        server.close();
    }

    /// Starts it again.
    public void revive() {
        running = start();
    }

    @Override
    public void close() {
        running.server.close();
    }

    private Running start() {
        AppServer server = AppServer.start(data, command);
        return new Running(server, new Api(server.endpoint()));
    }
}
