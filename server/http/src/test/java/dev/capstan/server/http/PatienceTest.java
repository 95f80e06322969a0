package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PatienceTest {
    private static final Duration LONG = Duration.ofDays(1);
    private static final Duration SHORT = Duration.ofMillis(40);
    private static final String POST = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n";

    @Test
    void anIdleConnectionIsCut() throws Exception {
        try (var server = HttpServer.start(options(SHORT, LONG, LONG), PatienceTest::echo);
                var client = new RawClient(server)) {
            client.send(POST + "\r\n12345");
            assertThat(client.answer().body()).isEqualTo("12345");

            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void aRequestThatDoesNotComeToItsEndIsCut() throws Exception {
        try (var server = HttpServer.start(options(LONG, SHORT, LONG), PatienceTest::echo);
                var head = new RawClient(server);
                var body = new RawClient(server)) {
            head.send(POST);
            body.send(POST + "\r\n123");

            assertThat(head.rest()).isEmpty();
            assertThat(body.rest()).isEmpty();
        }
    }

    @Test
    void aClientThatReadsNothingIsCut() throws Exception {
        var ended = new CompletableFuture<Throwable>();
        Handler flood = exchange -> {
            var out = exchange.stream(200, "text/plain");
            try {
                while (true) {
                    out.write(new byte[100_000]);
                }
            } catch (PeerGoneException e) {
                ended.complete(e);
                throw e;
            }
        };
        try (var server = HttpServer.start(options(LONG, LONG, SHORT), flood);
                var client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(ended.get(20, TimeUnit.SECONDS)).isNotNull();
        }
    }

    @Test
    void framesMayTakeAsLongAsTheyLike() throws Exception {
        var idleCut = new CountDownLatch(1);
        Handler handler = exchange -> {
            try (var frames = exchange.frames("application/json")) {
                idleCut.await();
                frames.send("still here".getBytes(UTF_8));
            }
        };
        try (var server = HttpServer.start(options(SHORT, SHORT, SHORT), handler);
                var watching = new RawClient(server);
                var idle = new RawClient(server)) {
            watching.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            watching.head();

            assertThat(idle.rest()).isEmpty();
            idleCut.countDown();

            assertThat(watching.line()).isEqualTo("b");
            assertThat(watching.line()).isEqualTo("still here");
        }
    }

    private static HttpOptions options(Duration idle, Duration request, Duration stall) {
        return HttpOptions.local(0).withLimits(HttpLimits.defaults().withPatience(idle, request, stall));
    }

    private static void echo(Exchange exchange) throws Exception {
        exchange.send(200, "text/plain", exchange.body(10));
    }
}
