package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ClosingTest {
    private static final HttpOptions PATIENT =
            HttpOptions.local(0).withLimits(HttpLimits.defaults().withGrace(Duration.ofDays(1)));
    private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void idleConnectionsDoNotDelayTheEnd() throws Exception {
        Handler handler = exchange -> exchange.send(200, "text/plain", new byte[0]);
        var server = HttpServer.start(PATIENT, handler);
        try (var used = new RawClient(server);
                var unused = new RawClient(server)) {
            used.send(GET);
            used.answer();
            assertThat(unused).isNotNull();

            server.close();

            assertThat(used.rest()).isEmpty();
        }
    }

    @Test
    void aConnectionThatIsIdleAfterFramesDoesNotDelayTheEnd() throws Exception {
        Handler handler = exchange -> exchange.frames("application/json").close();
        var server = HttpServer.start(PATIENT, handler);
        try (var client = new RawClient(server)) {
            client.send(GET);
            client.head();
            assertThat(client.bytes(5)).isEqualTo("0\r\n\r\n");

            server.close();

            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void longAnswersAreToldAndEndInAnOrderlyWay() throws Exception {
        Handler handler = exchange -> {
            var ended = new CountDownLatch(1);
            try (var frames = exchange.frames("application/json")) {
                frames.onPeerClose(ended::countDown);
                ended.await();
                frames.send("last".getBytes(UTF_8));
            }
        };
        var server = HttpServer.start(PATIENT, handler);
        try (var client = new RawClient(server)) {
            client.send(GET);
            client.head();

            server.close();

            assertThat(client.rest()).isEqualTo("5\r\nlast\n\r\n0\r\n\r\n");
        }
    }

    @Test
    void aRunningRequestMayFinish() throws Exception {
        var running = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        Handler handler = exchange -> {
            running.countDown();
            goOn.await();
            exchange.send(200, "text/plain", "done".getBytes(UTF_8));
        };
        var server = HttpServer.start(PATIENT, handler);
        try (var client = new RawClient(server)) {
            client.send(GET);
            running.await();
            var closing = Thread.ofVirtual().start(server::close);
            untilRefused(server);
            goOn.countDown();

            var answer = client.answer();

            assertThat(answer.body()).isEqualTo("done");
            assertThat(answer.head()).contains("Connection: close");
            closing.join();
        }
    }

    @Test
    void whatDoesNotFinishIsCut() throws Exception {
        var running = new CountDownLatch(1);
        Handler handler = exchange -> {
            running.countDown();
            new CountDownLatch(1).await();
        };
        var brief = HttpOptions.local(0).withLimits(HttpLimits.defaults().withGrace(Duration.ofMillis(20)));
        var server = HttpServer.start(brief, handler);
        try (var client = new RawClient(server)) {
            client.send(GET);
            running.await();

            server.close();

            assertThat(client.rest()).isEmpty();
        }
    }

    /// Waits until nobody is let in any more.
    private static void untilRefused(HttpServer server) {
        assertThatThrownBy(() -> {
                    while (true) {
                        new RawClient(server).close();
                    }
                })
                .isInstanceOf(IOException.class);
    }
}
