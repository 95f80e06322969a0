package dev.capstan.benchmarks.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// The few requests around a measurement, where ease counts more than cost.
public final class Admin implements AutoCloseable {
    private final Target target;
    private final HttpClient http;

    public Admin(Target target) {
        this.target = target;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(Certificates.context(target.insecure()))
                .build();
    }

    /// @throws IllegalStateException when the answer is not a success
    public JsonNode send(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = answer(method, path, body);
        if (response.statusCode() / 100 != 2) {
            throw new IllegalStateException(method + " " + path + " was answered with " + response.statusCode() + ": "
                    + new String(response.body(), StandardCharsets.UTF_8));
        }
        return Document.json(response.body()).tree();
    }

    /// The status code, whatever it is.
    public int status(String path) throws IOException, InterruptedException {
        return answer("GET", path, "").statusCode();
    }

    /// The revision of a collection as it is now.
    public String revision(String collection) throws IOException, InterruptedException {
        return send("GET", collection + "?limit=1", "")
                .at("/metadata/resourceVersion")
                .textValue();
    }

    /// What is answered, as it is.
    public String text(String path) throws IOException, InterruptedException {
        return new String(answer("GET", path, "").body(), StandardCharsets.UTF_8);
    }

    /// Reads `path` to its end, keeps nothing, and returns how many bytes came.
    long length(String path) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = http.send(request("GET", path, ""), BodyHandlers.ofInputStream());
        try (InputStream in = response.body()) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    public void createNamespace(String name) throws IOException, InterruptedException {
        send("POST", "/api/v1/namespaces", """
                {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "%s"}}""".formatted(name));
    }

    public void deleteNamespace(String name) throws IOException, InterruptedException {
        send("DELETE", "/api/v1/namespaces/" + name, "");
    }

    private HttpResponse<byte[]> answer(String method, String path, String body)
            throws IOException, InterruptedException {
        return http.send(request(method, path, body), BodyHandlers.ofByteArray());
    }

    private HttpRequest request(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.server().resolve(path))
                .timeout(Duration.ofMinutes(5))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!target.token().isEmpty()) {
            request.header("Authorization", "Bearer " + target.token());
        }
        return request.build();
    }

    @Override
    public void close() {
        http.close();
    }
}
