package dev.capstan.conformance.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.KillableApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The program with [Ledger] in its plugin folder, and a type `Account` that has no other reconciler.
final class Office implements AutoCloseable {
    private static final String TYPE = """
            {"name": "Account", "version": "v1", "schema": {
              "type": "object", "required": ["balance"], "properties": {"balance": {"type": "integer"}}}}""";

    private final Path plugins;
    private final Books books;
    private final KillableApp app;

    /// @param more options of the program
    Office(Path home, String... more) throws IOException {
        this.plugins = Files.createDirectories(home.resolve("plugins"));
        this.books = Books.open(home.resolve("books"));
        Files.writeString(plugins.resolve("ledger.properties"), "folder=" + books.folder());
        install(1);
        Stream<String> options = Stream.concat(Stream.of("--plugins", plugins.toString()), Stream.of(more));
        this.app = new KillableApp(home.resolve("data"), options.toArray(String[]::new));
        awaitPlugin();
        assertThat(api().post("/api/v1/resource-types", TYPE).code()).isEqualTo(201);
    }

    /// The server as it is now; after a restart it is elsewhere.
    Api api() {
        return app.api();
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
        app.kill();
    }

    /// Starts it again on what it left behind.
    void revive() {
        app.revive();
        awaitPlugin();
    }

    @Override
    public void close() {
        app.close();
    }

    private void awaitPlugin() {
        api().await("/api/v1/plugins", answer -> answer.body().contains("\"name\":\"ledger\""));
    }
}
