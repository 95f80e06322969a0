package dev.capstan.conformance.crash;

import dev.capstan.conformance.AppServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// `capstan up` in a JVM of its own.
final class AppProcess implements Victim {
    private final Path data;
    private final String store;
    private volatile AppServer running;

    /// @param store as `--store` takes it
    AppProcess(Path data, String store) throws IOException {
        this.data = Files.createDirectories(data);
        this.store = store;
        this.running = start();
    }

    @Override
    public URI uri() {
        return running.endpoint().server();
    }

    @Override
    public void kill() {
        if (!running.isAlive()) {
            throw new AssertionError(
                    "the server ended by itself with " + running.exitValue() + ": " + running.complaints());
        }
        running.close();
    }

    @Override
    public void revive() {
        running = start();
    }

    @Override
    public void close() {
        running.close();
    }

    private AppServer start() {
        return AppServer.start(data, List.of("up", "--port", "0", "--store", store));
    }
}
