package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.json.Document;
import dev.capstan.app.tls.ClientTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/// A server as a kubeconfig names it, for commands that ask one.
record Remote(URI server, JsonNode cluster, JsonNode user) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    static Remote of(Path kubeconfig) throws IOException {
        if (!Files.isReadable(kubeconfig)) {
            throw new UsageException("there is no kubeconfig at " + kubeconfig
                    + ": start a server with this data directory, or name one with --kubeconfig");
        }
        JsonNode tree = Document.yaml(Files.readAllBytes(kubeconfig)).tree();
        JsonNode context = named(tree, "context", tree.path("current-context").asText());
        JsonNode cluster = named(tree, "cluster", context.path("cluster").asText());
        JsonNode user = named(tree, "user", context.path("user").asText());
        if (!cluster.has("server")) {
            throw new UsageException(kubeconfig + " names no server in its current context");
        }
        return new Remote(URI.create(cluster.path("server").asText()), cluster, user);
    }

    HttpResponse<byte[]> post(String path, byte[] body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body)));
    }

    HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.resolve(path)).GET());
    }

    /// What a server answers with.
    ///
    /// @throws IllegalStateException in the words of the server when it does not
    JsonNode read(String path) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = get(path);
        JsonNode tree = Document.json(answer.body()).tree();
        if (answer.statusCode() != 200) {
            String words = tree.path("message").asText("the server answered " + answer.statusCode());
            throw new IllegalStateException(tree.path("detail").asText(words));
        }
        return tree;
    }

    /// The same; missing when there is nothing.
    JsonNode find(String path) throws IOException, InterruptedException {
        return get(path).statusCode() == 404 ? MissingNode.getInstance() : read(path);
    }

    /// What is done when something happens.
    interface Reaction {
        void react() throws IOException, InterruptedException;
    }

    /// Watches until the server ends, or this thread is interrupted. What happens while a reaction runs is followed
    /// by one more, however much it is.
    ///
    /// @param watches the paths
    void follow(List<String> watches, Reaction reaction) throws IOException, InterruptedException {
        var happened = new Semaphore(0);
        var ended = new AtomicBoolean();
        try (HttpClient client = client()) {
            for (String each : watches) {
                Thread.ofVirtual().start(() -> {
                    watch(client, each, happened);
                    ended.set(true);
                    happened.release();
                });
            }
            try {
                while (!ended.get()) {
                    happened.acquire();
                    happened.drainPermits();
                    reaction.react();
                }
            } finally {
                client.shutdownNow(); // Else it waits for watches that have no end.
            }
        }
        throw new IOException(server + " does not answer any more");
    }

    private void watch(HttpClient client, String path, Semaphore happened) {
        HttpRequest request =
                authorized(HttpRequest.newBuilder(server.resolve(path)).GET()).build();
        try (Stream<String> lines = client.send(request, BodyHandlers.ofLines()).body()) {
            lines.forEach(_ -> happened.release());
        } catch (IOException | UncheckedIOException _) {
            // That it has ended is all there is to know.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        request.timeout(PATIENCE);
        try (HttpClient client = client()) {
            return client.send(authorized(request).build(), BodyHandlers.ofByteArray());
        } catch (ConnectException e) {
            throw new IOException("nobody answers at " + server + ": is the server running?", e);
        }
    }

    private HttpRequest.Builder authorized(HttpRequest.Builder request) {
        return user.has("token")
                ? request.header("Authorization", "Bearer " + user.path("token").asText())
                : request;
    }

    private HttpClient client() throws IOException {
        var builder = HttpClient.newBuilder().connectTimeout(PATIENCE);
        if (server.getScheme().equals("https")) {
            builder.sslContext(ClientTls.context(
                    decoded(cluster, "certificate-authority-data"),
                    decoded(user, "client-certificate-data"),
                    decoded(user, "client-key-data")));
        }
        return builder.build();
    }

    private static String decoded(JsonNode node, String field) {
        return new String(Base64.getDecoder().decode(node.path(field).asText("")), StandardCharsets.UTF_8);
    }

    private static JsonNode named(JsonNode tree, String kind, String name) {
        for (JsonNode each : tree.path(kind + "s")) {
            if (each.path("name").asText().equals(name)) {
                return each.path(kind);
            }
        }
        return tree.path("none");
    }
}
