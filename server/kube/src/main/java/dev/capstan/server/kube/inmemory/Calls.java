package dev.capstan.server.kube.inmemory;

import dev.capstan.server.http.Handler;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The calls of one client that are under way.
final class Calls {
    private final Handler handler;
    private final Set<ClientEnd> open = ConcurrentHashMap.newKeySet();

    Calls(Handler handler) {
        this.handler = handler;
    }

    void start(InMemoryExchange exchange, ClientEnd end) {
        open.add(end);
        Thread.ofVirtual().name("in-memory-call").start(() -> run(exchange, end));
    }

    /// Makes every handler under way learn that its client went away.
    void close() {
        open.forEach(ClientEnd::leave);
    }

    private void run(InMemoryExchange exchange, ClientEnd end) {
        try {
            handler.handle(exchange);
            exchange.finish();
        } catch (IOException e) {
            end.fail(e);
        } catch (Exception e) {
            end.fail(new IOException("the answer was not finished: " + e.getMessage(), e));
        } finally {
            open.remove(end);
        }
    }
}
