package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.http.HttpLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Requests that no client library would send, to a server with TLS and to a local one.
final class WireAttacksTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String JSON = "Content-Type: application/json\r\n";
    /// What would be a request of its own if it were taken for one.
    private static final String SMUGGLED = "DELETE " + MAPS + "/kept HTTP/1.1\r\nHost: localhost\r\n";

    @TempDir
    private static Path data;

    private static Served serve;
    private static Served up;

    @BeforeAll
    static void start() throws Exception {
        serve = Served.serve(Files.createDirectory(data.resolve("serve")));
        up = Served.up(Files.createDirectory(data.resolve("up")), HttpLimits.defaults());
        for (Served each : List.of(serve, up)) {
            String body = "{\"metadata\":{\"name\":\"kept\"}}";
            assertThat(each.said(head(each, "POST", MAPS) + JSON + length(body)).status())
                    .isEqualTo(201);
        }
    }

    @AfterAll
    static void stop() throws Exception {
        serve.close();
        up.close();
    }

    @AfterEach
    void healthyAndNothingIsGone() throws Exception {
        for (Served each : List.of(serve, up)) {
            each.assertHealthy();
            assertThat(each.said(head(each, "GET", MAPS + "/kept") + "\r\n").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void onlyALocalNameLeadsToALocalServer() throws Exception {
        String port = ":" + up.uri().getPort();
        for (String host : List.of("localhost", "LocalHost" + port, "127.0.0.1", "127.0.0.1" + port, "[::1]" + port)) {
            assertThat(hosted("Host: " + host + "\r\n")).as(host).isEqualTo(200);
        }
        for (String host : List.of(
                "evil.example",
                "evil.example" + port,
                "127.0.0.1.evil.example",
                "127.0.0.1.evil.example" + port,
                "localhost.evil.example",
                "localhost.",
                "evil.localhost",
                "localhost@evil.example",
                "evil.example#localhost",
                "localhost:80:evil",
                "localhost:x",
                "127.1",
                "127.0.0.2",
                "0.0.0.0",
                "2130706433",
                "0x7f.0.0.1",
                "[::ffff:127.0.0.1]",
                "[::1].evil.example",
                "[::1",
                "::1",
                "[::]",
                "[fe80::1]",
                "localhost, evil.example",
                "")) {
            assertThat(hosted("Host: " + host + "\r\n")).as(host).isIn(400, 403);
        }
        assertThat(hosted("")).isEqualTo(400);
        assertThat(hosted("Host: localhost\r\nHost: localhost\r\n")).isEqualTo(400);
        assertThat(hosted("Host: localhost\r\nHost: evil.example\r\n")).isEqualTo(400);
        assertThat(hosted("Host : localhost\r\n")).isEqualTo(400);
    }

    private static int hosted(String headers) throws Exception {
        return up.said("GET /version HTTP/1.1\r\n" + headers + "\r\n").status();
    }

    @Test
    void aRequestForAnotherServerIsNotForUs() throws Exception {
        for (Served each : List.of(serve, up)) {
            String rest = " HTTP/1.1\r\nHost: localhost\r\n" + each.asRoot() + "\r\n";

            assertThat(each.said("GET http://localhost/version" + rest).status())
                    .isEqualTo(200);
            for (String target : List.of(
                    "http://evil.example/version",
                    "http://localhost@evil.example/version",
                    "http://localhost.evil.example/version",
                    "ftp://localhost/version",
                    "evil.example:80",
                    "version",
                    "\\version",
                    "http:///version")) {
                assertThat(each.said("GET " + target + rest).status())
                        .as(target)
                        .isIn(400, 404);
            }
            assertThat(each.said("CONNECT evil.example:443" + rest).status()).isIn(400, 404, 405);
        }
    }

    @Test
    void noPageFromElsewhereDrivesALocalServer() throws Exception {
        String head = "POST " + MAPS + " HTTP/1.1\r\nHost: localhost\r\n" + JSON;
        String body = length("{\"metadata\":{\"name\":\"evil\"}}");
        for (String origin : List.of(
                "https://evil.example",
                "http://127.0.0.1.evil.example",
                "http://localhost.evil.example",
                "http://localhost:80@evil.example",
                "null",
                "file://",
                "localhost",
                "http://[::1].evil.example",
                "http://evil.example\r\nOrigin: http://localhost",
                "http://localhost\r\nOrigin: http://evil.example")) {
            assertThat(up.said(head + "Origin: " + origin + "\r\n" + body).status())
                    .as(origin)
                    .isEqualTo(403);
        }
        String upgrade = "GET " + MAPS + "?watch=1 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
        assertThat(up.said(upgrade + "Origin: https://evil.example\r\n\r\n").status())
                .isEqualTo(403);
        assertThat(up.said(upgrade + "Origin: http://localhost:3000\r\n\r\n").status())
                .isEqualTo(101);
        assertThat(up.said("GET " + MAPS + "/evil HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .status())
                .isEqualTo(404);
    }

    /// There are no files to reach; what counts is that a path means to the one who checks it what it means to the one
    /// who serves it.
    @Test
    void noPathLeadsOutOfItsPlace() throws Exception {
        for (Served each : List.of(serve, up)) {
            for (String path : List.of(
                    "/../../etc/passwd",
                    "/..%2f..%2fetc%2fpasswd",
                    "/%2e%2e/%2e%2e/etc/passwd",
                    "/api/v1/../../metrics",
                    "/api/v1/namespaces/default/../../../version",
                    MAPS + "/../secrets",
                    MAPS + "/%2e%2e/secrets",
                    MAPS + "/..",
                    MAPS + "/.",
                    MAPS + "/%2e%2e",
                    MAPS + "/kept%00",
                    MAPS + "/kept%2f..%2fkept",
                    MAPS + "/kept%0d%0aX:1",
                    MAPS + "/kept;x=1",
                    "/api/v1/namespaces/default%2fconfigmaps/kept",
                    "/api%2fv1/namespaces/default/configmaps/kept",
                    "/api/v1/namespaces/%64efault/../default/configmaps/kept")) {
                Wire.Answer answer = each.said(head(each, "GET", path) + "\r\n");

                assertThat(answer.status()).as(path).isIn(400, 404);
                assertThat(answer.body()).as(path).containsAnyOf("\"kind\":\"Status\"", "404 page not found");
            }
            for (String path : List.of(MAPS + "/%", MAPS + "/%zz", MAPS + "/%c0%ae", "/%")) {
                assertThat(each.said(head(each, "GET", path) + "\r\n").status())
                        .as(path)
                        .isIn(400, 404);
            }
        }
    }

    /// Two readers of one stream must not see two requests in it.
    @Test
    void aBodyWhoseEndIsUncertainEndsTheConnection() throws Exception {
        for (Served each : List.of(serve, up)) {
            String smuggled = SMUGGLED + each.asRoot() + "\r\n";
            for (String framing : List.of(
                    "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n",
                    "Transfer-Encoding: chunked\r\nContent-Length: 6\r\n",
                    "Content-Length: 0\r\nContent-Length: 6\r\n",
                    "Content-Length: 6\r\nContent-Length: 6\r\n",
                    "Content-Length: 0, 6\r\n",
                    "Content-Length: +0\r\n",
                    "Content-Length: -1\r\n",
                    "Content-Length: 0x0\r\n",
                    "Content-Length: 00000000000000000\r\n",
                    "Content-Length: 99999999999999999999\r\n",
                    "Content-Length: \r\n",
                    "Content-Length : 0\r\n",
                    "Transfer-Encoding: xchunked\r\n",
                    "Transfer-Encoding: chunked, identity\r\n",
                    "Transfer-Encoding: identity\r\n",
                    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
                    "Transfer-Encoding:\u000bchunked\r\n",
                    "Transfer-Encoding : chunked\r\n",
                    " Transfer-Encoding: chunked\r\n",
                    "X: y\r\n Transfer-Encoding: chunked\r\n",
                    "X: y\r\n\tContent-Length: 6\r\n",
                    "X: y\nContent-Length: 6\r\n",
                    "X: y\rContent-Length: 6\r\n",
                    "X: y\u0000\r\n",
                    "X\u0000: y\r\n",
                    ": y\r\n",
                    "Transfer-Encoding\r\n")) {
                assertNothingFollows(
                        each, head(each, "POST", MAPS) + JSON + framing + "\r\n0\r\n\r\n" + smuggled, framing);
            }
        }
    }

    @Test
    void chunksThatMakeNoSenseEndTheConnection() throws Exception {
        for (Served each : List.of(serve, up)) {
            String head = head(each, "POST", MAPS) + JSON + "Transfer-Encoding: chunked\r\n\r\n";
            for (String chunks : List.of(
                    "2\r\n{}X\r\n0\r\n\r\n",
                    "0x2\r\n{}\r\n0\r\n\r\n",
                    "+2\r\n{}\r\n0\r\n\r\n",
                    "-2\r\n{}\r\n0\r\n\r\n",
                    " 2\r\n{}\r\n0\r\n\r\n",
                    "2\n{}\r\n0\r\n\r\n",
                    "2\r\n{}\n0\r\n\r\n",
                    "\r\n{}\r\n0\r\n\r\n",
                    ";x\r\n{}\r\n0\r\n\r\n",
                    "g\r\n{}\r\n0\r\n\r\n",
                    "ffffffffffffffff2\r\n{}\r\n0\r\n\r\n",
                    "80000000\r\n{}\r\n0\r\n\r\n",
                    "2;" + "x".repeat(5_000) + "\r\n{}\r\n0\r\n\r\n",
                    "2\r\n{}\r\n0\r\n" + "X: y\r\n".repeat(10_000) + "\r\n")) {
                assertNothingFollows(each, head + chunks + SMUGGLED + each.asRoot() + "\r\n", chunks);
            }
        }
    }

    /// One answer, which is a refusal, and then the end.
    private static void assertNothingFollows(Served served, String sent, String what) throws Exception {
        try (Wire wire = served.wire()) {
            try {
                wire.send(sent);
            } catch (IOException e) {
                return; // it was closed before all was sent, which is an answer too
            }
            Wire.Answer answer = wire.answer();
            assertThat(answer.status()).as(what).isIn(400, 411, 413, 422, 501);
            assertThat(wire.endsToo()).as(what).isTrue();
        }
    }

    @Test
    void whatIsTooLongIsRefused() throws Exception {
        for (Served each : List.of(serve, up)) {
            assertThat(answered(each, head(each, "GET", MAPS) + "X: " + "y".repeat(100_000) + "\r\n\r\n"))
                    .isIn(400, 413, 431);
            assertThat(answered(each, head(each, "GET", MAPS) + "X: y\r\n".repeat(300) + "\r\n"))
                    .isIn(400, 413, 431);
            assertThat(answered(each, head(each, "GET", MAPS + "?x=" + "y".repeat(100_000)) + "\r\n"))
                    .isEqualTo(414);
            assertThat(answered(each, head(each, "POST", MAPS) + JSON + "Content-Length: 100000000\r\n\r\n{"))
                    .isEqualTo(413);
            assertThat(answered(each, "x".repeat(200_000))).isIn(400, 414);
        }
    }

    /// The status of the answer; 400 when the connection was closed while we were still talking.
    private static int answered(Served served, String sent) throws Exception {
        try {
            return served.said(sent).status();
        } catch (IOException e) {
            return 400;
        }
    }

    @Test
    void whatIsNoHttp11IsRefused() throws Exception {
        for (Served each : List.of(serve, up)) {
            for (String line : List.of(
                    "GET /version HTTP/1.0",
                    "GET /version HTTP/0.9",
                    "GET /version HTTP/2.0",
                    "GET /version",
                    "GET  /version HTTP/1.1",
                    "GET /version HTTP/1.1 x",
                    "GET\t/version\tHTTP/1.1",
                    "G\u0000T /version HTTP/1.1",
                    "",
                    "PRI * HTTP/2.0")) {
                assertThat(answered(each, line + "\r\nHost: localhost\r\n" + each.asRoot() + "\r\n"))
                        .as(line)
                        .isIn(400, 404, 405, 505);
            }
        }
    }

    private static String head(Served served, String method, String path) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + served.asRoot();
    }

    private static String length(String body) {
        return "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
