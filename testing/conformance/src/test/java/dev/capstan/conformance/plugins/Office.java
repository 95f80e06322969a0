package dev.capstan.conformance.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.AppServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The program with [Ledger] in its plugin folder, and a type `Account` that has no other reconciler.
final class Office implements AutoCloseable {
    private static final String TYPE = """
            {"name": "Account", "version": "v1", "schema": {
              "type": "object", "required": ["balance"], "properties": {"balance": {"type": "integer"}}}}""";

    private final Path data;
    private final Path plugins;
    private final Books books;
    private final List<String> command = new ArrayList<>(List.of("up", "--port", "0"));
    private AppServer server;
    private volatile Api api;

    /// @param more options of the program
    Office(Path home, String... more) throws IOException {
        this.data = Files.createDirectories(home.resolve("data"));
        this.plugins = Files.createDirectories(home.resolve("plugins"));
        this.books = Books.open(home.resolve("books"));
        command.addAll(List.of("--plugins", plugins.toString()));
        command.addAll(List.of(more));
        Files.writeString(plugins.resolve("ledger.properties"), "folder=" + books.folder());
        install(1);
        this.server = start();
        this.api = new Api(server.endpoint());
        awaitPlugin();
        assertThat(api.post("/api/v1/resource-types", TYPE).code()).isEqualTo(201);
    }

    /// The server as it is now; after a restart it is elsewhere.
    Api api() {
        return api;
    }

    Books books() {
        return books;
    }

    /// Puts a version of the plugin into the folder.
    void install(int version) throws IOException {
        LedgerJar.drop(plugins, version);
    }

    /// Kills the process without warning.
    void kill() {
        assertThat(server.isAlive()).as(server.complaints()).isTrue();
        server.close();
    }

    /// Starts it again on what it left behind.
    void revive() {
        server = start();
        api = new Api(server.endpoint());
        awaitPlugin();
    }

    @Override
    public void close() {
        server.close();
    }

    private AppServer start() {
        return AppServer.start(data, command);
    }

    private void awaitPlugin() {
        api.await("/api/v1/plugins", answer -> answer.body().contains("\"name\":\"ledger\""));
    }
}
