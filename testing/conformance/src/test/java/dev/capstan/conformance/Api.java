package dev.capstan.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The server's HTTP interface without any client library in between.
public final class Api {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient http;
    private final URI server;
    private final Optional<String> token;

    public Api(Endpoint endpoint) {
        server = endpoint.server();
        token = endpoint.token();
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(AnyCertificate.context())
                .connectTimeout(PATIENCE)
                .build();
    }

    /// Sends bytes as they are, so that they may be wrong in every way.
    public Answer send(String method, String path, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path))
                .timeout(PATIENCE)
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        token.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        headers.forEach(request::header);
        return answer(request.build());
    }

    /// Reads a watch up to the event that is the last one wanted, or to its end; the answer's body is a list of events.
    public Answer watch(String path, Predicate<String> last) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE);
        token.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        try {
            HttpResponse<Stream<String>> response = http.send(request.build(), BodyHandlers.ofLines());
            try (Stream<String> lines = response.body()) {
                var events = new StringJoiner(",", "[", "]");
                for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
                    String event = each.next();
                    events.add(event);
                    if (last.test(event)) {
                        break;
                    }
                }
                return new Answer(response.statusCode(), response.headers().allValues("Warning"), events.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("GET " + path + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("GET " + path + " was interrupted", e);
        }
    }

    public Answer get(String path) {
        return send("GET", path, Map.of(), new byte[0]);
    }

    public Answer post(String path, String json) {
        return send("POST", path, Map.of("Content-Type", "application/json"), json.getBytes(StandardCharsets.UTF_8));
    }

    public Answer put(String path, JsonNode object) {
        return send("PUT", path, Map.of("Content-Type", "application/json"), JsonText.bytes(object));
    }

    public Answer delete(String path) {
        return send("DELETE", path, Map.of(), new byte[0]);
    }

    /// Opens a WebSocket; its messages go to the listener.
    public WebSocket webSocket(String path, WebSocket.Listener listener) {
        String address = server.resolve(path).toString().replaceFirst("^http", "ws");
        WebSocket.Builder builder =
                http.newWebSocketBuilder().connectTimeout(PATIENCE).header("Origin", server.toString());
        token.ifPresent(value -> builder.header("Authorization", "Bearer " + value));
        return builder.buildAsync(URI.create(address), listener)
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /// Reads `path` until the answer is as expected, and gives up after a while.
    public Answer await(String path, Predicate<Answer> expected) {
        Instant end = Instant.now().plus(PATIENCE);
        Answer answer = get(path);
        while (!expected.test(answer)) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError(path + " still answers " + answer + " after " + PATIENCE);
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            answer = get(path);
        }
        return answer;
    }

    private Answer answer(HttpRequest request) {
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers().allValues("Warning"), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(request.method() + " " + request.uri() + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(request.method() + " " + request.uri() + " was interrupted", e);
        }
    }
}
