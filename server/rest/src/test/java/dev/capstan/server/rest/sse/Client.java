package dev.capstan.server.rest.sse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A client of an event stream that takes it apart into blocks.
final class Client implements AutoCloseable {
    private static final String END = "end of stream";

    final HttpResponse<InputStream> response;
    private final HttpClient http;
    private final BlockingQueue<String> blocks = new LinkedBlockingQueue<>();

    private Client(HttpClient http, HttpResponse<InputStream> response) {
        this.http = http;
        this.response = response;
        Thread.ofVirtual().start(this::read);
    }

    static Client open(URI uri, String... headers) {
        var request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpClient http = HttpClient.newHttpClient();
        try {
            return new Client(http, http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void read() {
        var block = new StringBuilder();
        try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(":")) {
                    blocks.add(line);
                } else {
                    block.append(line).append('\n');
                    if (line.isEmpty()) {
                        blocks.add(block.toString());
                        block.setLength(0);
                    }
                }
            }
        } catch (IOException e) {
            // The connection was cut, which is an end as well.
        }
        blocks.add(block.isEmpty() ? END : "unfinished: " + block);
    }

    /// The next block or comment as it came, at the latest after ten seconds.
    String raw() {
        try {
            String block = blocks.poll(10, TimeUnit.SECONDS);
            if (block == null) {
                throw new AssertionError("nothing came");
            }
            return block;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// The next event; bare ids and comments are passed over.
    Event next() {
        for (String block = raw(); ; block = raw()) {
            if (block.contains("event: ")) {
                return Event.parse(block);
            }
            if (block.equals(END)) {
                throw new AssertionError("the stream has ended");
            }
        }
    }

    /// The kinds and names of the next events.
    List<String> next(int count) {
        var found = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            found.add(next().toString());
        }
        return found;
    }

    /// The place it was told at the start; comes before the first event.
    long opened() {
        String block = raw();
        return Long.parseLong(block.strip().substring("id: ".length()));
    }

    boolean ended() {
        return raw().equals(END);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
