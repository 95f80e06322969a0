package dev.capstan.app.controller;

import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.Handler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/// What a kubelet asks: `/healthz` whether the process is alive, `/readyz` whether it handles events.
///
/// @param problems why it does not
record Probes(Supplier<List<String>> problems) implements Handler {
    @Override
    public void handle(Exchange exchange) throws IOException {
        switch (exchange.path()) {
            case "/healthz", "/livez" -> send(exchange, 200, "ok");
            case "/readyz" -> {
                List<String> wrong = problems.get();
                send(exchange, wrong.isEmpty() ? 200 : 503, wrong.isEmpty() ? "ok" : String.join("\n", wrong));
            }
            default -> send(exchange, 404, "there is /healthz and /readyz");
        }
    }

    private static void send(Exchange exchange, int status, String text) throws IOException {
        exchange.send(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }
}
