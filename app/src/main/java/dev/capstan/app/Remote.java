package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
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
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A server as a kubeconfig names it, for commands that ask one.
record Remote(URI server, JsonNode cluster, JsonNode user) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    static Remote of(RemoteOptions.Place place) throws IOException {
        Path kubeconfig = place.file();
        if (!Files.isReadable(kubeconfig)) {
            throw new UsageException("there is no kubeconfig at " + kubeconfig + ": " + place.advice());
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
            throw refused(answer, tree);
        }
        return tree;
    }

    /// What a server says when it does not do what it was asked, in either of its dialects.
    private static IllegalStateException refused(HttpResponse<byte[]> answer, JsonNode tree) {
        String words = tree.path("detail").asText(tree.path("message").asText());
        return new IllegalStateException(words.isEmpty() ? "the server answered " + answer.statusCode() : words);
    }

    /// Makes an object.
    ///
    /// @return as it is then
    /// @throws IllegalStateException in the words of the server when it does not want it
    JsonNode create(String path, JsonNode object) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = post(path, JsonText.bytes(object));
        JsonNode tree = Document.json(answer.body()).tree();
        if (answer.statusCode() != 201) {
            throw refused(answer, tree);
        }
        return tree;
    }

    /// Hands on each line that a watch tells, until it ends, fails, is silent for too long, or nobody wants more.
    ///
    /// @param wanted gets a line, and says whether there are to be more
    void watch(String path, Duration silence, Predicate<String> wanted) throws IOException, InterruptedException {
        var lines = new LinkedBlockingQueue<Optional<String>>();
        try (HttpClient client = client()) {
            Thread.ofVirtual().start(() -> {
                tell(client, path, each -> lines.add(Optional.of(each)));
                lines.add(Optional.empty());
            });
            try {
                Optional<String> line = next(lines, silence);
                while (line.isPresent() && wanted.test(line.get())) {
                    line = next(lines, silence);
                }
            } finally {
                client.shutdownNow(); // Else it waits for a watch that has no end.
            }
        }
    }

    private static Optional<String> next(BlockingQueue<Optional<String>> lines, Duration silence)
            throws InterruptedException {
        Optional<String> line = lines.poll(silence.toNanos(), TimeUnit.NANOSECONDS);
        return line == null ? Optional.empty() : line;
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
                    tell(client, each, _ -> happened.release());
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

    private void tell(HttpClient client, String path, Consumer<String> to) {
        HttpRequest request =
                authorized(HttpRequest.newBuilder(server.resolve(path)).GET()).build();
        try (Stream<String> lines = client.send(request, BodyHandlers.ofLines()).body()) {
            lines.forEach(to);
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
