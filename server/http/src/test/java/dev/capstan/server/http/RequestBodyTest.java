package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestBodyTest {
    private static final int LIMIT = 10;
    private static final String POST = "POST / HTTP/1.1\r\nHost: localhost\r\n";
    private HttpServer server;
    private RawClient client;

    @BeforeEach
    void start() throws Exception {
        Handler handler = exchange -> {
            boolean ignored = exchange.path().equals("/ignored");
            exchange.send(200, "text/plain", ignored ? "no".getBytes(UTF_8) : exchange.body(LIMIT));
        };
        server = HttpServer.start(HttpOptions.local(0), handler);
        client = new RawClient(server);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
    }

    @Test
    void aBodyOfTheLimitIsRead() throws Exception {
        client.send(POST + "Content-Length: 10\r\n\r\n0123456789");

        assertThat(client.answer().body()).isEqualTo("0123456789");
    }

    @Test
    void aLongerBodyIsRefusedAndTheConnectionClosedOnceTheClientHasBeenHeard() throws Exception {
        client.send(POST + "Content-Length: 4000000\r\n\r\n");
        client.send(new byte[4_000_000]);

        var answer = client.answer();

        assertThat(answer.status()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
        assertThat(answer.body()).isEqualTo("limit is 10\n");
        assertThat(answer.head()).contains("Connection: close");
    }

    @Test
    void chunksAreJoined() throws Exception {
        client.send(POST + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: t\r\n\r\n");
        assertThat(client.answer().body()).isEqualTo("abcde");

        client.send(POST + "Content-Length: 1\r\n\r\nz");
        assertThat(client.answer().body()).isEqualTo("z");
    }

    @Test
    void chunksPastTheLimitAreRefused() throws Exception {
        client.send(POST + "Transfer-Encoding: chunked\r\n\r\n8\r\n01234567\r\n8\r\n");

        assertThat(client.answer().status()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x\r\nabc\r\n", "-1\r\n", "fffffffff\r\n", "3\r\nabcd\r\n", "\r\n", "3\nabc\r\n"})
    void brokenChunksAreRefused(String chunks) throws Exception {
        client.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunks);

        var answer = client.answer();

        assertThat(answer.status()).isEqualTo("HTTP/1.1 400 Bad Request");
        assertThat(answer.head()).contains("Connection: close");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
                "Content-Length: 3\r\nContent-Length: 4\r\n",
                "Content-Length: -3\r\n",
                "Content-Length: 3, 3\r\n",
                "Content-Length: three\r\n",
                "Transfer-Encoding: gzip, chunked\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
            })
    void aBodyWhoseEndIsUnclearIsRefused(String headers) throws Exception {
        client.send(POST + headers + "\r\n3\r\nabc\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n");

        var answer = client.answer();

        assertThat(answer.status()).isEqualTo("HTTP/1.1 400 Bad Request");
        assertThat(answer.head()).contains("Connection: close");
    }

    @Test
    void whoAsksBeforeSendingIsToldToGoAhead() throws Exception {
        client.send(POST + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n");
        assertThat(client.head()).containsExactly("HTTP/1.1 100 Continue");

        client.send("abc");
        assertThat(client.answer().body()).isEqualTo("abc");
    }

    @Test
    void whoAsksBeforeSendingTooMuchIsTurnedAwayAtOnce() throws Exception {
        client.send(POST + "Content-Length: 11\r\nExpect: 100-continue\r\n\r\n");

        var answer = client.answer();

        assertThat(answer.status()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
        assertThat(answer.head()).contains("Connection: close");
    }

    @Test
    void aBodyNobodyReadIsPassedOver() throws Exception {
        client.send("POST /ignored HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n01234567890123456789");
        assertThat(client.answer().body()).isEqualTo("no");

        client.send("POST /ignored HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
        client.send("10\r\n0123456789abcdef\r\n0\r\n\r\n");
        assertThat(client.answer().body()).isEqualTo("no");

        client.send(POST + "Content-Length: 1\r\n\r\nz");
        assertThat(client.answer().body()).isEqualTo("z");
    }

    @Test
    void aCompressedBodyIsInflated() throws Exception {
        client.send(POST + gzipped("abc"));

        assertThat(client.answer().body()).isEqualTo("abc");
    }

    @Test
    void aBodyThatInflatesPastTheLimitIsRefused() throws Exception {
        client.send(POST.replace("/ ", "/bomb ") + gzipped("a".repeat(11)));

        assertThat(client.answer().status()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
    }

    @Test
    void whatIsNotGzipIsRefused() throws Exception {
        client.send(POST + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc");
        assertThat(client.answer().status()).isEqualTo("HTTP/1.1 400 Bad Request");

        client.send(POST + "Content-Encoding: br\r\nContent-Length: 3\r\n\r\nabc");
        assertThat(client.answer().status()).isEqualTo("HTTP/1.1 415 Unsupported Media Type");
    }

    private static String gzipped(String text) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        int limitForTheWire = bytes.size();
        return "Content-Encoding: gzip\r\nContent-Length: " + limitForTheWire + "\r\n\r\n" + bytes.toString(ISO_8859_1);
    }
}
