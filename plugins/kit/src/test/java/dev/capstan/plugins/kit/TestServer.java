package dev.capstan.plugins.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// A real HTTP server on this machine that answers as a test wants, and remembers what it was asked.
public final class TestServer implements AutoCloseable {
    /// What was asked.
    public record Asked(String method, URI uri, Headers headers, String body) {
        public Optional<String> header(String name) {
            return Optional.ofNullable(headers.getFirst(name));
        }

        public String line() {
            return method + " " + uri;
        }
    }

    /// What to answer.
    public record Reply(int status, Map<String, String> headers, String body, boolean hangs) {
        public static Reply of(int status, String body) {
            return new Reply(status, Map.of(), body, false);
        }

        public Reply with(String header, String value) {
            var more = new java.util.HashMap<>(headers);
            more.put(header, value);
            return new Reply(status, more, body, hangs);
        }

        /// Sends the beginning of an answer, and then nothing more.
        public static Reply hanging() {
            return new Reply(200, Map.of(), "", true);
        }
    }

    /// Answers a question.
    @FunctionalInterface
    public interface Site {
        Reply answer(Asked asked) throws IOException;
    }

    private final HttpServer server;
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    private TestServer(HttpServer server) {
        this.server = server;
    }

    public static TestServer start(Site site) {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var test = new TestServer(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> test.serve(exchange, site));
            server.start();
            return test;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Asked> asked() {
        return List.copyOf(asked);
    }

    public List<String> lines() {
        return asked.stream().map(Asked::line).toList();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }

    private void serve(HttpExchange exchange, Site site) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            var question = new Asked(
                    exchange.getRequestMethod(), exchange.getRequestURI(), exchange.getRequestHeaders(), body);
            asked.add(question);
            Reply reply = site.answer(question);
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            if (reply.hangs()) {
                hang(exchange);
                return;
            }
            byte[] bytes = reply.body().getBytes(UTF_8);
            exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private void hang(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        try {
            boolean _ = closing.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
