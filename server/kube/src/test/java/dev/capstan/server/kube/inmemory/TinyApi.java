package dev.capstan.server.kube.inmemory;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.FrameSink;
import dev.capstan.server.http.Handler;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Just enough of an API server to be watched and written to: ConfigMaps of namespace `default` as texts.
final class TinyApi implements Handler {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final AtomicLong REVISION = new AtomicLong(7);
    private final Map<String, String> maps = new ConcurrentHashMap<>();

    /// The events of the one watch there is; an empty one ends it.
    final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    /// Falls when the watch has ended.
    final CountDownLatch watchEnded = new CountDownLatch(1);

    static String map(String name, String value) {
        return """
                {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s","namespace":"default",\
                "resourceVersion":"%d"},"data":{"value":"%s"}}""".formatted(name, REVISION.incrementAndGet(), value);
    }

    static String event(String type, String name, String value) {
        return "{\"type\":\"" + type + "\",\"object\":" + map(name, value) + "}";
    }

    @Override
    public void handle(Exchange exchange) throws Exception {
        if (exchange.query().first("watch").orElse("").equals("true")) {
            watch(exchange);
        } else if (exchange.method().equals("POST")) {
            answer(exchange, 201, new String(exchange.body(1_000_000), UTF_8));
        } else if (exchange.path().equals(MAPS)) {
            list(exchange);
        } else {
            one(exchange);
        }
    }

    void put(String name, String value) {
        maps.put(name, map(name, value));
    }

    private void one(Exchange exchange) throws Exception {
        var found = maps.get(exchange.path().substring(MAPS.length() + 1));
        if (found == null) {
            answer(exchange, 404, """
                    {"kind":"Status","apiVersion":"v1","status":"Failure","message":"not here","reason":"NotFound",\
                    "code":404}""");
        } else {
            answer(exchange, 200, found);
        }
    }

    private void list(Exchange exchange) throws Exception {
        try (var out = exchange.stream(200, "application/json")) {
            out.write("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMapList\",\"metadata\":{\"resourceVersion\":\"7\"},"
                    .getBytes(UTF_8));
            out.flush();
            out.write(("\"items\":[" + String.join(",", maps.values()) + "]}").getBytes(UTF_8));
        }
    }

    private void watch(Exchange exchange) throws Exception {
        try (FrameSink frames = exchange.frames("application/json")) {
            frames.onPeerClose(() -> events.add(""));
            for (String event = events.take(); !event.isEmpty(); event = events.take()) {
                frames.send(event.getBytes(UTF_8));
                frames.flush();
            }
        } finally {
            watchEnded.countDown();
        }
    }

    private static void answer(Exchange exchange, int status, String body) throws Exception {
        exchange.send(status, "application/json", body.getBytes(UTF_8));
    }
}
