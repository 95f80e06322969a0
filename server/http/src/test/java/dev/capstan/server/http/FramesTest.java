package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class FramesTest {
    private static final HttpOptions ANY_PORT = HttpOptions.local(0);
    private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void framesFlushedTogetherTravelAsOneChunk() throws Exception {
        Handler handler = exchange -> {
            try (var frames = exchange.frames("application/json")) {
                frames.send(bytes("{1"), bytes("}"));
                frames.send(bytes("{2}"));
                frames.flush();
                frames.send(bytes("{three}"));
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            client.send(GET);

            assertThat(client.head())
                    .contains("HTTP/1.1 200 OK", "Content-Type: application/json", "Transfer-Encoding: chunked");
            assertThat(client.bytes(31)).isEqualTo("8\r\n{1}\n{2}\n\r\n8\r\n{three}\n\r\n0\r\n\r\n");
        }
    }

    @Test
    void theClientIsLetInBeforeThereIsAFrame() throws Exception {
        var letIn = new CountDownLatch(1);
        Handler handler = exchange -> {
            var frames = exchange.frames("application/json");
            letIn.await();
            frames.send(bytes("x"));
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            client.send(GET);

            assertThat(client.head()).contains("HTTP/1.1 200 OK");
            letIn.countDown();
            assertThat(client.bytes(12)).isEqualTo("2\r\nx\n\r\n0\r\n\r\n");
        }
    }

    @Test
    void framesOfAnySizeArriveWhole() throws Exception {
        var frame = "y".repeat(1_000_000);
        Handler handler = exchange -> {
            try (var frames = exchange.frames("application/json")) {
                for (int i = 0; i < 20; i++) {
                    frames.send(bytes(frame));
                }
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            client.send(GET);

            client.head();
            for (int i = 0; i < 20; i++) {
                assertThat(client.line()).isEqualTo(Integer.toHexString(1_000_001));
                assertThat(client.line()).isEqualTo(frame);
                assertThat(client.line()).isEmpty();
            }
            assertThat(client.line()).isEqualTo("0");
        }
    }

    @Test
    void anIdleSinkLearnsThatItsClientWentAway() throws Exception {
        var gone = new CompletableFuture<Boolean>();
        Handler handler = exchange -> {
            var frames = exchange.frames("application/json");
            var ended = new CountDownLatch(1);
            frames.onPeerClose(ended::countDown);
            ended.await();
            gone.complete(frames.closedByPeer());
        };
        try (var server = HttpServer.start(ANY_PORT, handler)) {
            try (var client = new RawClient(server)) {
                client.send(GET);
                client.head();
            }

            assertThat(gone.get(20, SECONDS)).isTrue();
        }
    }

    @Test
    void theConnectionTakesTheNextRequestWhenFramesHaveEnded() throws Exception {
        Handler handler = exchange -> {
            try (var frames = exchange.frames("application/json")) {
                frames.send(bytes(exchange.path()));
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            for (int i = 0; i < 3; i++) {
                client.send(GET.replace("/ ", "/" + i + " "));

                client.head();
                assertThat(client.bytes(13)).isEqualTo("3\r\n/" + i + "\n\r\n0\r\n\r\n");
            }
        }
    }

    @Test
    void whoWaitsForASlowClientIsFreedByACut() throws Exception {
        var outcome = new CompletableFuture<Throwable>();
        var sink = new CompletableFuture<FrameSink>();
        Handler handler = exchange -> {
            var frames = exchange.frames("application/json");
            sink.complete(frames);
            try {
                while (true) {
                    frames.send(new byte[100_000]);
                }
            } catch (IOException e) {
                outcome.complete(e);
                throw e;
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            client.send(GET);

            sink.get(20, SECONDS).cut();

            assertThat(outcome.get(20, SECONDS)).isInstanceOf(PeerGoneException.class);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
