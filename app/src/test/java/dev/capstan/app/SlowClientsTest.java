package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.http.HttpLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients that keep a server waiting, over TLS as everybody comes and plainly as `up` has them.
final class SlowClientsTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final String POST = request("POST", "/api/v1/namespaces/default/configmaps");

    @TempDir
    private Path data;

    private HttpLimits limits(Duration idle, Duration request, Duration stall) {
        return HttpLimits.defaults().withPatience(idle, request, stall);
    }

    @Test
    void aHandshakeThatDoesNotComeIsNotAwaitedForEver() throws Exception {
        try (Served served = Served.serve(data, limits(LONG, SHORT, LONG));
                Wire silent = Wire.bare(served.uri());
                Wire half = Wire.bare(served.uri())) {
            say(half, "\u0016\u0003\u0001\u0002\u0000\u0001");

            assertThat(silent.endsAfterAll()).isTrue();
            assertThat(half.endsAfterAll()).isTrue();
            served.assertHealthy();
        }
    }

    @Test
    void handshakesThatFailUseUpNoPlaces() throws Exception {
        HttpLimits few = HttpLimits.defaults().withConnections(8);
        try (Served served = Served.serve(data, few)) {
            for (int i = 0; i < 40; i++) {
                try (Wire wire = Wire.bare(served.uri())) {
                    wire.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
                    assertThat(wire.endsAfterAll()).isTrue();
                }
            }

            served.assertHealthy();
        }
    }

    @Test
    void whoComesWhenAllPlacesAreTakenIsServedAsSoonAsOneIsFree() throws Exception {
        try (Served served = Served.serve(data, HttpLimits.defaults().withConnections(4))) {
            var held = new ArrayList<Wire>();
            for (int i = 0; i < 4; i++) {
                held.add(served.wire());
            }
            try (Wire next = Wire.bare(served.uri())) {
                for (Wire each : held) {
                    each.close();
                }
                assertThat(next).isNotNull();
                served.assertHealthy();
            }
        }
    }

    @Test
    void aHeadOrABodyThatDoesNotEndIsCut() throws Exception {
        for (Served served : both(limits(LONG, SHORT, LONG))) {
            try (served;
                    Wire head = served.hurriedWire();
                    Wire body = served.hurriedWire();
                    Wire chunk = served.hurriedWire()) {
                say(head, POST + served.asRoot() + "X-Half: ");
                say(body, POST + served.asRoot() + "Content-Length: 100\r\n\r\n{\"meta");
                say(chunk, POST + served.asRoot() + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"me");

                assertThat(head.ends()).isTrue();
                assertThat(body.ends()).isTrue();
                assertThat(chunk.ends()).isTrue();
                served.assertHealthy();
            }
        }
    }

    @Test
    void aRequestLineThatDoesNotEndAndAnIdleConnectionAreCut() throws Exception {
        for (Served served : both(limits(SHORT, LONG, LONG))) {
            try (served;
                    Wire line = served.hurriedWire();
                    Wire idle = served.hurriedWire()) {
                say(line, "GET /api/v1/name");

                assertThat(line.ends()).isTrue();
                assertThat(idle.ends()).isTrue();
                served.assertHealthy();
            }
        }
    }

    /// One who asks for much and reads nothing, many times over: whoever cuts them must not wait for them.
    @Test
    void whoReadsNothingIsCutAndKeepsNobodyFromCuttingOthers() throws Exception {
        for (Served served : both(limits(LONG, SHORT, SHORT))) {
            var greedy = new ArrayList<Wire>();
            try (served) {
                for (int i = 0; i < 4; i++) {
                    greedy.add(served.hurriedWire());
                    flood(greedy.getLast(), served.asRoot());
                }
                try (Wire slow = served.hurriedWire()) {
                    say(slow, POST + served.asRoot() + "X-Half: ");

                    assertThat(slow.ends()).isTrue();
                }
                served.assertHealthy();
                for (Wire each : greedy) {
                    assertThat(each.endsUnread()).isTrue();
                }
            }
        }
    }

    /// Asks until nothing more goes in, which is when the server has stopped reading.
    private static void flood(Wire wire, String asRoot) {
        String ask = "GET /openapi/v2 HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n" + asRoot + "\r\n";
        say(wire, ask.repeat(20));
    }

    /// Says something to a server that may have lost its patience already, which is where all of this ends.
    private static void say(Wire wire, String text) {
        try {
            wire.send(text);
        } catch (IOException e) {
            System.out.println("cut off while speaking: " + e.getMessage());
        }
    }

    private static String request(String method, String path) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    }

    private List<Served> both(HttpLimits limits) throws Exception {
        return List.of(
                Served.serve(Files.createDirectory(data.resolve("serve")), limits),
                Served.up(Files.createDirectory(data.resolve("up")), limits));
    }
}
