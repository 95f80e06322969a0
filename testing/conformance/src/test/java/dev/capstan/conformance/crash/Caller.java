package dev.capstan.conformance.crash;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Requests to a server that may be gone, or elsewhere, by the next one.
final class Caller implements AutoCloseable {
    static final String NAMESPACE = "crash";
    static final String CONFIG_MAPS = "/api/v1/namespaces/" + NAMESPACE + "/configmaps";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Supplier<URI> server;

    Caller(Supplier<URI> server) {
        this.server = server;
    }

    /// The answer, or nothing when the connection was lost: then nobody knows what became of the request. An
    /// answer that says that the server cannot answer now is checked to be a proper Status.
    Optional<Answer> send(String method, String path, String type, JsonNode body) throws InterruptedException {
        return answer(request(path)
                .header("Content-Type", type)
                .method(method, BodyPublishers.ofByteArray(JsonText.bytes(body)))
                .build());
    }

    Optional<Answer> get(String path) throws InterruptedException {
        return answer(request(path).GET().build());
    }

    /// A body that goes on for as long as the server likes.
    HttpResponse<InputStream> stream(String path) throws IOException, InterruptedException {
        return send(request(path).GET().build(), BodyHandlers.ofInputStream());
    }

    /// Whether the server says that it cannot answer now.
    static boolean away(Answer answer) {
        if (answer.code() < 500) {
            return false;
        }
        JsonNode status = answer.json();
        if (!status.path("kind").asText().equals("Status")
                || status.path("code").asInt() != 503
                || answer.code() != 503
                || status.path("message").asText().isEmpty()) {
            throw new AssertionError("a failing server answered " + answer + ", expected a Status of code 503");
        }
        return true;
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.get().resolve(path)).timeout(Patience.LIMIT);
    }

    private Optional<Answer> answer(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> response = send(request, BodyHandlers.ofString());
            return Optional.of(new Answer(response.statusCode(), List.of(), response.body()));
        } catch (IOException lost) {
            return Optional.empty();
        }
    }

    // A server that is dead refuses or hangs up; one that lives must answer.
    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body)
            throws IOException, InterruptedException {
        try {
            return http.send(request, body);
        } catch (HttpConnectTimeoutException refused) {
            throw refused;
        } catch (HttpTimeoutException silent) {
            throw new AssertionError(
                    request.method() + " " + request.uri() + " was not answered within " + Patience.LIMIT, silent);
        }
    }
}
