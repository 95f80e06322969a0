package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalOnlyTest {
    private HttpServer server;
    private RawClient client;

    @BeforeEach
    void start() throws Exception {
        Handler handler = exchange -> exchange.send(200, "text/plain", new byte[0]);
        server = HttpServer.start(HttpOptions.local(0), handler);
        client = new RawClient(server);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LocalHost:80", "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000"})
    void localNamesAreLetIn(String host) throws Exception {
        client.send("GET / HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host + "\r\n\r\n");

        assertThat(client.answer().status()).isEqualTo("HTTP/1.1 200 OK");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.nip.example:80", "[::2]", "10.0.0.1"})
    void otherNamesAreRefused(String host) throws Exception {
        client.send("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");

        var answer = client.answer();

        assertThat(answer.status()).isEqualTo("HTTP/1.1 403 Forbidden");
        assertThat(answer.body())
                .isEqualTo("forbidden: Host is \"" + host + "\", expected localhost, 127.0.0.1 or [::1]: "
                        + "call this server by one of these names\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://evil.example", "null", "https://localhost.evil.example:443", "localhost", "file://"})
    void pagesFromElsewhereAreRefused(String origin) throws Exception {
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: " + origin + "\r\nContent-Length: 0\r\n\r\n");

        var answer = client.answer();

        assertThat(answer.status()).isEqualTo("HTTP/1.1 403 Forbidden");
        assertThat(answer.body())
                .isEqualTo("forbidden: Origin is \"" + origin + "\", expected a page of this machine: "
                        + "web pages from elsewhere may not drive this server\n");
    }

    @Test
    void aWebSocketOfAPageFromElsewhereIsRefused() throws Exception {
        client.send(String.join(
                "\r\n",
                "GET / HTTP/1.1",
                "Host: localhost",
                "Origin: http://evil.example",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
                "\r\n"));

        assertThat(client.answer().status()).isEqualTo("HTTP/1.1 403 Forbidden");
    }

    @Test
    void whoServesOthersLetsThemIn() throws Exception {
        Handler handler = exchange -> exchange.send(200, "text/plain", new byte[0]);
        try (var open = HttpServer.start(HttpOptions.local(0).withLocalOnly(false), handler);
                var other = new RawClient(open)) {
            other.send("GET / HTTP/1.1\r\nHost: control.example\r\nOrigin: http://page.example\r\n\r\n");

            assertThat(other.answer().status()).isEqualTo("HTTP/1.1 200 OK");
        }
    }
}
