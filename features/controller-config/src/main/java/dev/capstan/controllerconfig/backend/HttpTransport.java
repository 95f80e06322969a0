package dev.capstan.controllerconfig.backend;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Carries requests over the network.
public final class HttpTransport implements Transport {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient client;
    private final String address;
    private final Headers headers;

    /// What is sent with every request, such as who asks.
    @FunctionalInterface
    public interface Headers {
        Map<String, String> current() throws IOException, InterruptedException;
    }

    /// @param address what comes before every path
    public HttpTransport(HttpClient client, URI address, Headers headers) {
        this.client = client;
        String text = address.toString();
        this.address = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        this.headers = headers;
    }

    @Override
    public Answer send(String method, String path, byte @Nullable [] body) throws IOException, InterruptedException {
        var publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
        var request = HttpRequest.newBuilder(URI.create(address + path))
                .method(method, publisher)
                .timeout(PATIENCE)
                .header("Accept", "application/json");
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        for (var each : headers.current().entrySet()) {
            add(request, each.getKey(), each.getValue());
        }
        var answer = client.send(request.build(), BodyHandlers.ofByteArray());
        return new Answer(answer.statusCode(), answer.body());
    }

    /// What is wrong with a value is not said, as that would say the value. Spaces around it are those of a file.
    private static void add(HttpRequest.Builder request, String name, String value) throws IOException {
        try {
            request.header(name, value.strip());
        } catch (IllegalArgumentException _) {
            throw new IOException("header \"" + name + "\" cannot be sent: its name or its value is not allowed");
        }
    }
}
