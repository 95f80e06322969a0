package dev.capstan.app.controller;

import dev.capstan.server.http.Handler;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.function.Supplier;

/// The small servers of a controller in a process of its own.
final class Listening {
    private static final String EXPOSITION = "text/plain; version=0.0.4; charset=utf-8";

    private Listening() {}

    /// @param endings where to put what ends it
    static HttpServer at(Address address, Handler handler, Deque<Runnable> endings) {
        HttpOptions options =
                HttpOptions.local(address.port()).withHost(address.host()).withLocalOnly(false);
        HttpServer server = HttpServer.start(options, handler);
        endings.push(server::close);
        return server;
    }

    /// @param scrape what the metrics are now, as Prometheus reads them
    static Handler metrics(Supplier<String> scrape) {
        return exchange -> {
            boolean known = exchange.path().equals("/metrics");
            String text = known ? scrape.get() : "there is /metrics";
            exchange.send(known ? 200 : 404, EXPOSITION, text.getBytes(StandardCharsets.UTF_8));
        };
    }
}
