package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ErrorAnswerTest {
    private static final HttpOptions OPTIONS = HttpOptions.local(0).withErrors(new Shouting());
    private static final String GET = "GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final Logger LOG = Logger.getLogger("dev.capstan.server.http");
    private final Kept kept = new Kept();

    @BeforeEach
    void listen() {
        LOG.addHandler(kept);
        LOG.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        LOG.removeHandler(kept);
        LOG.setUseParentHandlers(true);
    }

    @Test
    void aRefusalIsWordedByTheDialectAndNotLogged() throws Exception {
        var answer = answerOf(_ -> {
            throw new Refusal.Unavailable("not yet", 3).asException();
        });

        assertThat(answer.status()).isEqualTo("HTTP/1.1 418 I'm a teapot");
        assertThat(answer.head()).contains("X-Dialect: loud");
        assertThat(answer.body()).isEqualTo("NOT YET");
        assertThat(kept.records).isEmpty();
    }

    @Test
    void aFaultIsLoggedOnceWithItsTraceAndToldWithoutDetail() throws Exception {
        var answer = answerOf(_ -> {
            throw new IllegalArgumentException("secret");
        });

        assertThat(answer.status()).isEqualTo("HTTP/1.1 500 Internal Server Error");
        assertThat(answer.body()).isEqualTo("OOPS");
        assertThat(kept.records).singleElement().satisfies(record -> {
            assertThat(record.getMessage()).startsWith("GET /x from 127.0.0.1:").endsWith(" met a fault");
            assertThat(record.getThrown()).hasMessage("secret");
        });
    }

    @Test
    void aHandlerThatForgetsToAnswerIsAFault() throws Exception {
        var answer = answerOf(_ -> {});

        assertThat(answer.body()).isEqualTo("OOPS");
        assertThat(kept.records).hasSize(1);
    }

    @Test
    void afterTheAnswerBeganTheConnectionIsCut() throws Exception {
        Handler handler = exchange -> {
            var out = exchange.stream(200, "text/plain");
            out.write(bytes("half"));
            out.flush();
            throw new IllegalStateException("broke");
        };
        try (var server = HttpServer.start(OPTIONS, handler);
                var client = new RawClient(server)) {
            client.send(GET);

            client.head();
            assertThat(client.rest()).isEqualTo("4\r\nhalf\r\n");
            assertThat(kept.records).hasSize(1);
        }
    }

    @Test
    void aClientThatGoesAwayIsNotWorthALogLine() throws Exception {
        var ended = new CompletableFuture<Throwable>();
        Handler handler = exchange -> {
            try (var out = exchange.stream(200, "text/plain")) {
                while (true) {
                    out.write(new byte[100_000]);
                }
            } catch (PeerGoneException e) {
                ended.complete(e);
                throw e;
            }
        };
        try (var server = HttpServer.start(OPTIONS, handler)) {
            try (var client = new RawClient(server)) {
                client.send(GET);
                client.head();
            }

            assertThat(ended.get(20, SECONDS)).hasMessage("the client went away");
        }
        assertThat(kept.records).isEmpty();
    }

    @Test
    void whatIsNoRequestIsWordedByTheDialectToo() throws Exception {
        try (var server = HttpServer.start(OPTIONS, _ -> {});
                var client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\nno colon here\r\n\r\n");

            var answer = client.answer();

            assertThat(answer.status()).isEqualTo("HTTP/1.1 400 Bad Request");
            assertThat(answer.body()).startsWith("MALFORMED 400 ");
        }
    }

    @Test
    void headersPastTheLimitAreRefused() throws Exception {
        var small = OPTIONS.withLimits(HttpLimits.defaults().withHeaderBytes(1000));
        try (var server = HttpServer.start(small, _ -> {});
                var client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y".repeat(2000) + "\r\n\r\n");

            assertThat(client.answer().body()).startsWith("MALFORMED 400 ");
        }
    }

    @Test
    void aRequestLinePastTheLimitIsRefused() throws Exception {
        try (var server = HttpServer.start(OPTIONS, _ -> {});
                var client = new RawClient(server)) {
            client.send("GET /" + "y".repeat(100_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(client.answer().body()).startsWith("MALFORMED 414 ");
        }
    }

    private static RawClient.Received answerOf(Handler handler) throws Exception {
        try (var server = HttpServer.start(OPTIONS, handler);
                var client = new RawClient(server)) {
            client.send(GET);
            return client.answer();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    /// A dialect one cannot miss.
    private static final class Shouting implements ErrorAnswer {
        @Override
        public Answer refused(Refusal refusal) {
            return new Answer(
                    418, "text/plain", bytes(refusal.message().toUpperCase(Locale.ROOT)), Map.of("X-Dialect", "loud"));
        }

        @Override
        public Answer failed(Throwable fault) {
            return new Answer(500, "text/plain", bytes("OOPS"));
        }

        @Override
        public Answer malformed(int status, String message) {
            return new Answer(status, "text/plain", bytes("MALFORMED " + status + " " + message));
        }
    }

    /// Keeps what was logged.
    private static final class Kept extends java.util.logging.Handler {
        private final List<LogRecord> records = new ArrayList<>();

        @Override
        public synchronized void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
