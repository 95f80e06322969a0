package dev.capstan.store.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A PostgreSQL server of its own that a test may kill and start again on the same data.
public final class KillableServer implements AutoCloseable {
    private final Path data;
    private EmbeddedPostgres server;

    public KillableServer(Path data) throws IOException {
        this.data = data;
        this.server = start(0);
    }

    public PostgresOptions database() {
        return PostgresOptions.of("jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", "");
    }

    /// Kills every process of the server, as a loss of power would.
    public void kill() throws IOException {
        var all = processes();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /// Stops every process of the server where it is: connections stay, answers do not come.
    public void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    /// Lets a frozen server go on.
    public void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    public void restart() throws IOException {
        int port = server.getPort();
        server.close();
        server = start(port);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private List<ProcessHandle> processes() throws IOException {
        long postmaster = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
        var main = ProcessHandle.of(postmaster).orElseThrow();
        return Stream.concat(Stream.of(main), main.descendants()).toList();
    }

    private void signal(String name) throws IOException, InterruptedException {
        var command = Stream.concat(
                Stream.of("kill", "-" + name), processes().stream().map(process -> Long.toString(process.pid())));
        int end = new ProcessBuilder(command.toList()).inheritIO().start().waitFor();
        if (end != 0) {
            throw new IOException("kill -" + name + " ended with " + end + ", expected 0");
        }
    }

    // The library's default is not to wait for the disk at all; what we commit must be durable all the same.
    private EmbeddedPostgres start(int port) throws IOException {
        var builder = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "off");
        return (port == 0 ? builder : builder.setPort(port)).start();
    }
}
