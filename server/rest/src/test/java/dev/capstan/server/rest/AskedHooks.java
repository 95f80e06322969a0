package dev.capstan.server.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Webhooks on loopback that answer as they were told, and keep what they were asked.
final class AskedHooks implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();

    private record Answer(int status, String body) {}

    /// @param name of the hook
    record Asked(String name, JsonNode question) {}

    AskedHooks() {
        this.server = HttpServer.start(HttpOptions.local(0).withErrors(ErrorAnswer.plain()), exchange -> {
            String name = exchange.path().substring(1);
            asked.add(new Asked(name, Document.json(exchange.body(1 << 20)).tree()));
            Answer answer = answers.getOrDefault(name, new Answer(404, ""));
            exchange.send(answer.status, "application/json", answer.body.getBytes(StandardCharsets.UTF_8));
        });
    }

    String url(String name) {
        return server.uri().toString().replaceAll("/$", "") + "/" + name;
    }

    void answer(String name, int status, String body) {
        answers.put(name, new Answer(status, body));
    }

    List<String> names() {
        return asked.stream().map(Asked::name).toList();
    }

    JsonNode last() {
        return asked.getLast().question;
    }

    void forget() {
        asked.clear();
    }

    @Override
    public void close() {
        server.close();
    }
}
