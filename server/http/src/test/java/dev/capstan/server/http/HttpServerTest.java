package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

final class HttpServerTest {
    private static final HttpOptions ANY_PORT = HttpOptions.local(0);
    private static final byte[] LARGE = "0123456789abcdef".repeat(8192).getBytes(UTF_8);

    @Test
    void aHandlerSeesTheRequestAsItWasSent() throws Exception {
        Handler echo = exchange -> {
            var text = exchange.method() + " " + exchange.path() + " " + exchange.query() + " "
                    + exchange.query().all("a") + " " + exchange.header("x-one") + " " + exchange.headers("X-Two")
                    + " " + exchange.secure() + " " + exchange.remote().startsWith("127.0.0.1:") + " "
                    + new String(exchange.body(100), UTF_8);
            exchange.send(200, "text/plain", text.getBytes(UTF_8));
        };
        try (var server = HttpServer.start(ANY_PORT, echo);
                var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(uri(server, "/api/a%2Fb//c/../d;e=1?a=1&a=%20x+y&b"))
                    .header("X-One", "1")
                    .header("X-Two", "a")
                    .header("X-Two", "b")
                    .PUT(HttpRequest.BodyPublishers.ofString("hello"))
                    .build();

            var answer = client.send(request, BodyHandlers.ofString());

            assertThat(answer.body())
                    .isEqualTo(
                            "PUT /api/a%2Fb//c/../d;e=1 {a=[1,  x y], b=[]} [1,  x y] Optional[1] [a, b] false true hello");
        }
    }

    @Test
    void anAnswerCarriesItsHeadersInOrderAndRepeated() throws Exception {
        Handler handler = exchange -> {
            exchange.addHeader("Warning", "299 - \"one\"");
            exchange.addHeader("Warning", "299 - \"two\"");
            exchange.send(404, "application/json", "{}".getBytes(UTF_8));
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

            var answer = client.answer();

            assertThat(answer.head())
                    .filteredOn(line -> !line.startsWith("Date: "))
                    .containsExactly(
                            "HTTP/1.1 404 Not Found",
                            "Content-Type: application/json",
                            "Warning: 299 - \"one\"",
                            "Warning: 299 - \"two\"",
                            "Content-Length: 2");
            assertThat(answer.body()).isEqualTo("{}");
        }
    }

    @Test
    void aHeaderThatWouldSplitTheAnswerIsAFault() throws Exception {
        Handler handler = exchange -> exchange.addHeader("X", "a\r\nInjected: b");
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(client.answer().status()).isEqualTo("HTTP/1.1 500 Internal Server Error");
        }
    }

    @Test
    void requestsOnOneConnectionAreAnsweredInTurnEvenIfSentTogether() throws Exception {
        try (var server = HttpServer.start(ANY_PORT, HttpServerTest::path);
                var client = new RawClient(server)) {
            client.send("GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                    + "POST /2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
                    + "GET /3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(client.answer().body()).isEqualTo("/1");
            assertThat(client.answer().body()).isEqualTo("/2");
            var last = client.answer();
            assertThat(last.body()).isEqualTo("/3");
            assertThat(last.head()).contains("Connection: close");
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void aRequestMayArriveByteByByte() throws Exception {
        Handler echo = exchange -> exchange.send(200, "text/plain", exchange.body(10));
        try (var server = HttpServer.start(ANY_PORT, echo);
                var client = new RawClient(server)) {
            for (char c : "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc".toCharArray()) {
                client.send(String.valueOf(c));
            }

            assertThat(client.answer().body()).isEqualTo("abc");
        }
    }

    @Test
    void headIsAnsweredWithoutContent() throws Exception {
        try (var server = HttpServer.start(ANY_PORT, HttpServerTest::path);
                var client = new RawClient(server)) {
            client.send("HEAD /12345 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.head()).contains("HTTP/1.1 200 OK", "Content-Length: 6");

            client.send("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.answer().body()).isEqualTo("*");
        }
    }

    @Test
    void largeAnswersAreCompressedForWhoTakesThat() throws Exception {
        Handler handler = exchange -> exchange.send(200, "text/plain", LARGE);
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = HttpClient.newHttpClient()) {
            var plain = client.send(HttpRequest.newBuilder(uri(server, "/")).build(), BodyHandlers.ofByteArray());
            var request = HttpRequest.newBuilder(uri(server, "/")).header("Accept-Encoding", "br, gzip;q=0.5");
            var compressed = client.send(request.build(), BodyHandlers.ofInputStream());

            assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
            assertThat(plain.body()).isEqualTo(LARGE);
            assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
            assertThat(new GZIPInputStream(compressed.body()).readAllBytes()).isEqualTo(LARGE);
        }
    }

    @Test
    void aStreamIsSentInChunksThatFlushPushes() throws Exception {
        Handler handler = exchange -> {
            try (var out = exchange.stream(200, "text/plain")) {
                out.write("one".getBytes(UTF_8));
                out.flush();
                out.write("two".getBytes(UTF_8));
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(client.head()).contains("Transfer-Encoding: chunked");
            assertThat(client.bytes(21)).isEqualTo("3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n");
        }
    }

    @Test
    void aShortStreamIsSentWithItsLengthAndALongOneWhole() throws Exception {
        Handler handler = exchange -> {
            boolean small = exchange.path().equals("/small");
            try (var out = exchange.stream(200, "text/plain", true)) {
                out.write(small ? new byte[] {'x'} : LARGE);
            }
        };
        try (var server = HttpServer.start(ANY_PORT, handler);
                var client = HttpClient.newHttpClient()) {
            var small =
                    client.send(HttpRequest.newBuilder(uri(server, "/small")).build(), BodyHandlers.ofString());
            var request = HttpRequest.newBuilder(uri(server, "/")).header("Accept-Encoding", "gzip");
            var large = client.send(request.build(), BodyHandlers.ofInputStream());

            assertThat(small.headers().firstValue("Content-Length")).contains("1");
            assertThat(small.body()).isEqualTo("x");
            assertThat(new GZIPInputStream(large.body()).readAllBytes()).isEqualTo(LARGE);
        }
    }

    @Test
    void aTakenPortIsSaidSo() {
        try (var server = HttpServer.start(ANY_PORT, HttpServerTest::path)) {
            assertThatThrownBy(() -> HttpServer.start(HttpOptions.local(server.port()), HttpServerTest::path))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("cannot listen on 127.0.0.1:" + server.port() + ": Address already in use");
        }
    }

    private static void path(Exchange exchange) throws IOException {
        exchange.send(200, "text/plain", exchange.path().getBytes(UTF_8));
    }

    private static URI uri(HttpServer server, String path) {
        return URI.create(server.uri() + path);
    }
}
