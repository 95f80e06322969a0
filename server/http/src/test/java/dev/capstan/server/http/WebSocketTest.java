package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.api.Refusal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WebSocketTest {
    private static final HttpOptions ANY_PORT = HttpOptions.local(0);
    private static final String HANDSHAKE = String.join(
            "\r\n",
            "GET / HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: keep-alive, Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "");
    private final HttpClient client = HttpClient.newHttpClient();
    private final Heard heard = new Heard();

    @AfterEach
    void closeClient() {
        client.close();
    }

    @Test
    void everyFrameIsOneTextMessageAndTheEndIsOrderly() throws Exception {
        var large = "z".repeat(70_000);
        Handler handler = exchange -> {
            assertThat(exchange.wantsWebSocket()).isTrue();
            try (var frames = exchange.frames("application/json")) {
                frames.send(bytes("{\"a\":"), bytes("1}"));
                frames.send(bytes("é".repeat(100)));
                frames.flush();
                frames.send(bytes(large));
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler)) {
            connect(server);

            assertThat(heard.next()).isEqualTo("{\"a\":1}");
            assertThat(heard.next()).isEqualTo("é".repeat(100));
            assertThat(heard.next()).isEqualTo(large);
            assertThat(heard.next()).isEqualTo("closed 1000");
        }
    }

    @Test
    void aHandshakeMayBeRefusedInPlainHttp() {
        Handler handler = exchange -> {
            throw new Refusal.Gone("too old resource version", null).asException();
        };
        try (var server = HttpServer.start(ANY_PORT, handler)) {
            assertThatThrownBy(() -> connect(server))
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(WebSocketHandshakeException.class)
                    .cause()
                    .extracting(
                            e -> ((WebSocketHandshakeException) e).getResponse().statusCode())
                    .isEqualTo(410);
        }
    }

    @Test
    void aSinkLearnsThatItsClientClosed() throws Exception {
        var gone = new CompletableFuture<Boolean>();
        Handler handler = exchange -> {
            var frames = exchange.frames("application/json");
            var ended = new CountDownLatch(1);
            frames.onPeerClose(ended::countDown);
            ended.await();
            gone.complete(frames.closedByPeer());
        };
        try (var server = HttpServer.start(ANY_PORT, handler)) {
            connect(server).sendClose(WebSocket.NORMAL_CLOSURE, "bye").join();

            assertThat(gone.get(20, SECONDS)).isTrue();
            assertThat(heard.next()).isEqualTo("closed 1000");
        }
    }

    @Test
    void pingsAreAnsweredAndMessagesOfTheClientIgnored() throws Exception {
        var done = new CountDownLatch(1);
        Handler handler = exchange -> {
            try (var frames = exchange.frames("application/json")) {
                done.await();
                frames.send(bytes("after"));
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler)) {
            var socket = connect(server);

            socket.sendText("ignore", false).join();
            socket.sendText(" me", true).join();
            socket.sendPing(ByteBuffer.wrap(bytes("beat"))).join();

            assertThat(heard.next()).isEqualTo("pong beat");
            done.countDown();
            assertThat(heard.next()).isEqualTo("after");
        }
    }

    @Test
    void theFirstSubprotocolIsTakenButNeverAToken() throws Exception {
        Handler handler = exchange -> exchange.frames("application/json").close();
        try (var server = HttpServer.start(ANY_PORT, handler);
                var raw = new RawClient(server)) {
            raw.send(HANDSHAKE + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: "
                    + "base64url.bearer.authorization.k8s.io.c2VjcmV0, v4.channel.k8s.io, other\r\n\r\n");

            assertThat(raw.head())
                    .filteredOn(line -> !line.startsWith("Date: "))
                    .containsExactly(
                            "HTTP/1.1 101 Switching Protocols",
                            "Upgrade: websocket",
                            "Connection: Upgrade",
                            "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
                            "Sec-WebSocket-Protocol: v4.channel.k8s.io");
            assertThat(raw.bytes(4)).isEqualTo("\u0088\u0002\u0003\u00e8");
        }
    }

    @Test
    void aHandshakeOfAnotherVersionIsRefused() throws Exception {
        Handler handler = exchange -> exchange.frames("application/json").close();
        try (var server = HttpServer.start(ANY_PORT, handler);
                var raw = new RawClient(server)) {
            raw.send(HANDSHAKE + "Sec-WebSocket-Version: 8\r\n\r\n");

            var answer = raw.answer();

            assertThat(answer.status()).isEqualTo("HTTP/1.1 400 Bad Request");
            assertThat(answer.head()).contains("Sec-WebSocket-Version: 13");
            assertThat(answer.body())
                    .isEqualTo("the request asks for a WebSocket, but Sec-WebSocket-Version is \"8\", expected 13\n");
        }
    }

    @Test
    void aClientThatAnnouncesTooMuchIsCutOff() throws Exception {
        var gone = new CompletableFuture<Boolean>();
        Handler handler = exchange -> {
            var frames = exchange.frames("application/json");
            frames.onPeerClose(() -> gone.complete(true));
            gone.join();
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var raw = new RawClient(server)) {
            raw.send(HANDSHAKE + "Sec-WebSocket-Version: 13\r\n\r\n");
            raw.send(new byte[] {(byte) 0x81, (byte) 0xff, 0, 0, 0, 0, 0, 1, 0, 1});

            assertThat(gone.get(20, SECONDS)).isTrue();
        }
    }

    private WebSocket connect(HttpServer server) {
        return client.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + "/watch?watch=true"), heard)
                .join();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    /// Everything a client heard, in order.
    private static final class Heard implements WebSocket.Listener {
        private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
        private final StringBuilder message = new StringBuilder();

        String next() throws InterruptedException {
            return String.valueOf(events.poll(20, SECONDS));
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                events.add(message.toString());
                message.setLength(0);
            }
            return WebSocket.Listener.super.onText(socket, data, last);
        }

        @Override
        public CompletionStage<?> onPong(WebSocket socket, ByteBuffer payload) {
            events.add("pong " + UTF_8.decode(payload));
            return WebSocket.Listener.super.onPong(socket, payload);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            events.add("closed " + code);
            return WebSocket.Listener.super.onClose(socket, code, reason);
        }
    }
}
