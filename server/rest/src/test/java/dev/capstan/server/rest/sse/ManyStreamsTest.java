package dev.capstan.server.rest.sse;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.capstan.registry.index.Stored;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// As many streams as are promised, in one process together with their clients.
final class ManyStreamsTest {
    private static final int PROMISED = 5000;
    private static final int EVENTS = 10;
    private static final byte[] REQUEST =
            "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".getBytes(US_ASCII);

    @Test
    void thousandsReadAtTheSameTimeWithFewThreads() throws Exception {
        int count = affordable();
        var opened = new CountDownLatch(count);
        var complete = new CountDownLatch(count);
        var sockets = new ArrayList<Socket>();
        try (Server server = Server.withWidgets()) {
            int threads = ManagementFactory.getThreadMXBean().getThreadCount();
            long before = used();
            for (int i = 0; i < count; i++) {
                sockets.add(reader(server.http.port(), opened, complete));
            }
            assertThat(opened.await(60, TimeUnit.SECONDS)).isTrue();
            long each = (used() - before) / count;
            long begin = System.nanoTime();

            Stored one = server.widget("default", "one");
            for (int size = 2; size <= EVENTS; size++) {
                server.resize(one, size);
            }
            long published = System.nanoTime() - begin;

            assertThat(complete.await(60, TimeUnit.SECONDS)).isTrue();
            long delivered = System.nanoTime() - begin;
            int more = ManagementFactory.getThreadMXBean().getThreadCount() - threads;
            System.out.printf(
                    "%d streams: %d events written in %d ms, all told after %d ms; %d more platform threads, %d KiB each%n",
                    count, EVENTS, published / 1_000_000, delivered / 1_000_000, more, each / 1024);
            assertThat(more).isLessThan(50);
            assertThat(each).isLessThan(100 * 1024);
        } finally {
            for (Socket each : sockets) {
                each.close();
            }
        }
    }

    /// A client on a thread of its own that counts events.
    private static Socket reader(int port, CountDownLatch opened, CountDownLatch complete) throws IOException {
        var socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.getOutputStream().write(REQUEST);
        Thread.ofVirtual().start(() -> {
            try {
                count(socket, opened, complete);
            } catch (IOException e) {
                // It is missed when the others are counted.
            }
        });
        return socket;
    }

    private static void count(Socket socket, CountDownLatch opened, CountDownLatch complete) throws IOException {
        byte[] buffer = new byte[2048];
        int events = 0;
        char last = ' ';
        var in = socket.getInputStream();
        for (int count = in.read(buffer); count >= 0 && events < EVENTS; count = in.read(buffer)) {
            for (int i = 0; i < count; i++) {
                // The first line that begins with i, the place, says that it is open; one with e begins each event.
                if (last == '\n' && buffer[i] == 'i' && opened.getCount() > 0 && events == 0) {
                    opened.countDown();
                }
                events += last == '\n' && buffer[i] == 'e' ? 1 : 0;
                last = (char) buffer[i];
            }
            if (events >= EVENTS) {
                complete.countDown();
                return;
            }
        }
    }

    /// Two sockets each, if the system lets us.
    private static int affordable() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            return (int) Math.min(PROMISED, (system.getMaxFileDescriptorCount() - 1000) / 2);
        }
        return PROMISED;
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
