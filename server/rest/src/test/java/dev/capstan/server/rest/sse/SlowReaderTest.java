package dev.capstan.server.rest.sse;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.index.Stored;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

final class SlowReaderTest {
    @Test
    void aReaderThatFallsBehindIsToldFromWhereToGoOnAndLosesNothing() throws Exception {
        try (Server server = Server.withWidgets()) {
            EventLog log = EventLog.following(server.registry, Server.keeping(10));
            try (EventReader slow = log.join(Interest.one(0), log.revision(), () -> {})) {
                long place = slow.at();
                Stored one = server.widget("default", "one");
                for (int size = 2; size <= 30; size++) {
                    server.resize(one, size);
                }

                assertThat(slow.next(Duration.ofSeconds(10))).isEqualTo(new Reading.Behind());
                assertThat(slow.at()).isEqualTo(place);
            }
        }
    }

    /// [S2-44]
    @Test
    void aReaderThatReadsTooSlowlyIsToldSoAndGoesOnFromThere() throws Exception {
        try (Server server = Server.withWidgets()) {
            EventLog log = EventLog.following(server.registry, Server.keeping(10));
            Stored one = server.widget("default", "one");
            var first = new BlockedSink();
            long place;
            try (EventReader reader = log.join(Interest.one(0), log.revision(), () -> {})) {
                Sight sight = Sight.of(server.registry, reader.interest());
                // Its first write, of the place where it begins, takes until the log has moved on.
                first.meanwhile = () -> {
                    for (int size = 2; size <= 30; size++) {
                        server.resize(one, size);
                    }
                };
                place = reader.at();
                new EventWriter(first, reader, sight, Duration.ofSeconds(15), new StreamMeters(server.meters))
                        .run(true);
            }
            assertThat(server.counted("capstan_event_streams_cut", "reason", "behind"))
                    .isEqualTo(1);
            assertThat(first.text()).isEqualTo("""
                    id: %1$d

                    id: %1$d
                    event: RESUME
                    data: {"event_type": "RESUME", "last_event_id": %1$d, "message": \
                    "events come faster than they are read: connect again with this last_event_id"}

                    """.formatted(place));

            try (EventReader again = log.join(Interest.one(0), place, () -> {})) {
                var found = new ArrayList<Long>();
                while (again.at() < again.newest()
                        && again.next(Duration.ofMillis(20)) instanceof Reading.More(var some)) {
                    some.forEach(each -> found.add(each.revision()));
                }
                assertThat(found).hasSize(29);
            }
        }
    }

    /// [S2-44]
    @Test
    void whoDoesNotReadIsCutOffAndOthersGetEverything() throws Exception {
        var options = new EventStreams.Options(Duration.ofSeconds(15), 50, 32L << 20, Duration.ZERO);
        try (Server server = Server.withWidgets(options);
                Socket stuck = new Socket();
                Client other = server.events("")) {
            stuck.setReceiveBufferSize(4096);
            stuck.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.http.port()));
            stuck.getOutputStream().write("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
            readUpTo(stuck.getInputStream(), "id: ");
            Stored one = server.widget("default", "one");
            assertThat(other.next(1)).containsExactly("CREATED one");
            String large = "x".repeat(20_000);

            var got = new ArrayList<Long>();
            var wanted = new ArrayList<Long>();
            for (int i = 0; i < 200; i++) {
                int number = i;
                wanted.add(server.change(
                                one, each -> ((ObjectNode) each.tree().get("spec")).put("text", large + number))
                        .revision());
                got.add(other.next().id());
            }

            assertThat(got).isEqualTo(wanted);
            assertThat(endsWithin(stuck)).isTrue();
            assertThat(server.counted("capstan_event_streams_cut", "reason", "stuck"))
                    .isEqualTo(1);
        }
    }

    /// [S2-44]
    @Test
    void whoLeavesIsForgotten() throws Exception {
        try (Server server = Server.withWidgets(Server.quietFor(Duration.ofMillis(20)))) {
            var open = server.meters.get("capstan_event_streams").gauge();
            try (Client client = server.events("")) {
                client.opened();
                assertThat(open.value()).isEqualTo(1);
            }

            long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
            while (open.value() != 0) {
                assertThat(System.nanoTime()).as("still open").isLessThan(deadline);
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    private static void readUpTo(InputStream in, String text) throws IOException {
        var seen = new StringBuilder();
        while (seen.indexOf(text) < 0) {
            int octet = in.read();
            assertThat(octet).as("end after %s", seen).isNotNegative();
            seen.append((char) octet);
        }
    }

    /// Reads what is on its way; says whether the connection ends then, and not after all that was to be told.
    private static boolean endsWithin(Socket socket) throws IOException {
        socket.setSoTimeout(10_000);
        byte[] buffer = new byte[65_536];
        long total = 0;
        try {
            for (int count = 0; count >= 0; count = socket.getInputStream().read(buffer)) {
                total += count;
            }
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return total < 200 * 20_000;
        }
        return total < 200 * 20_000;
    }
}
