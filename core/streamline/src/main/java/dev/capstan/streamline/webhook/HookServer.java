package dev.capstan.streamline.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.capstan.streamline.admission.Question;
import dev.capstan.streamline.patch.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes questions over HTTPS, within limits, and sends the answers.
final class HookServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HookServer.class);
    private static final int BACKLOG = 100;
    /// Two objects as large as the API takes them, and what is around them.
    private static final int LONGEST_QUESTION = 7 << 20;
    private static final int MOST_DISCARDED = 32 << 20;
    /// How much of questions may be in memory at a time.
    private static final int MOST_AT_ONCE = 64 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final HttpsServer server;
    private final BoundedThreads threads;
    private final Map<String, Desk> desks;
    private final WebhookMeters meters;
    private final Semaphore memory = new Semaphore(MOST_AT_ONCE);

    private HookServer(HttpsServer server, BoundedThreads threads, Collection<Desk> desks, WebhookMeters meters) {
        this.server = server;
        this.threads = threads;
        this.desks = desks.stream()
                .collect(Collectors.toUnmodifiableMap(each -> each.hook().path(), Function.identity()));
        this.meters = meters;
    }

    static HookServer start(
            InetSocketAddress listening, SSLContext tls, Collection<Desk> desks, WebhookMeters meters, Duration longest)
            throws IOException {
        HttpsServer listener = HttpsServer.create(listening, BACKLOG);
        var threads = new BoundedThreads(longest);
        var server = new HookServer(listener, threads, desks, meters);
        listener.setHttpsConfigurator(new HttpsConfigurator(tls));
        listener.setExecutor(threads);
        listener.createContext("/", server::handle);
        listener.start();
        return server;
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(1);
        threads.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange;
                InputStream question = exchange.getRequestBody()) {
            long began = System.nanoTime();
            Optional<Desk> desk =
                    Optional.ofNullable(desks.get(exchange.getRequestURI().getPath()));
            Response response = response(exchange, desk);
            discard(question);
            send(exchange, response);
            desk.ifPresent(each ->
                    meters.answered(each.hook().path(), response.code(), Duration.ofNanos(System.nanoTime() - began)));
        } catch (IOException e) {
            LOG.debug("A caller went away: {}", e.getMessage());
            throw e;
        } catch (RuntimeException e) {
            LOG.error("The server of webhooks itself failed at {}", exchange.getRequestURI(), e);
            throw e;
        }
    }

    private Response response(HttpExchange exchange, Optional<Desk> desk) throws IOException {
        if (desk.isEmpty()) {
            return Response.failure(404, "NotFound", "there is no webhook at " + exchange.getRequestURI());
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            return Response.failure(405, "MethodNotAllowed", "webhooks are asked with POST");
        }
        if (!isJson(exchange.getRequestHeaders().getFirst("Content-Type"))) {
            return Response.failure(415, "UnsupportedMediaType", "webhooks are asked in application/json");
        }
        return read(exchange, desk.get());
    }

    private Response read(HttpExchange exchange, Desk desk) throws IOException {
        int expected = length(exchange.getRequestHeaders().getFirst("Content-Length"));
        if (expected > LONGEST_QUESTION) {
            return tooLong();
        }
        try {
            if (!memory.tryAcquire(expected, PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                return Response.failure(503, "ServiceUnavailable", "too many questions at a time");
            }
            try {
                byte[] body = exchange.getRequestBody().readNBytes(LONGEST_QUESTION + 1);
                return body.length > LONGEST_QUESTION ? tooLong() : answered(desk, body);
            } finally {
                memory.release(expected);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Response.failure(503, "ServiceUnavailable", "the server stops");
        }
    }

    /// How long a question will be; as long as can be if it does not say.
    private static int length(@Nullable String header) {
        return header == null ? LONGEST_QUESTION : (int) Math.min(Long.parseLong(header.strip()), Integer.MAX_VALUE);
    }

    private static Response tooLong() {
        return Response.failure(
                413, "RequestEntityTooLarge", "the question is longer than " + LONGEST_QUESTION + " bytes");
    }

    private static Response answered(Desk desk, byte[] body) throws InterruptedException {
        try {
            return desk.answer(Question.read(body));
        } catch (IOException e) {
            return Response.failure(400, "BadRequest", "the question cannot be read: " + e.getMessage());
        }
    }

    /// Takes what is left of a question that was not wanted: who still sends does not hear the answer.
    private static void discard(InputStream question) throws IOException {
        byte[] some = new byte[8 << 10];
        int taken = question.read(some);
        for (int left = MOST_DISCARDED; taken >= 0 && left > 0; left -= taken) {
            taken = question.read(some);
        }
    }

    private static void send(HttpExchange exchange, Response response) throws IOException {
        byte[] body = Json.bytes(response.body());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(response.code(), body.length);
        exchange.getResponseBody().write(body);
    }

    private static boolean isJson(@Nullable String type) {
        return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase("application/json");
    }
}
