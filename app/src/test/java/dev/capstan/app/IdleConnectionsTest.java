package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.capstan.server.http.HttpLimits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Thousands who come and say nothing.
final class IdleConnectionsTest {
    private static final int WANTED = 5_000;
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @TempDir
    private Path data;

    @Test
    void fiveThousandSilentConnectionsKeepNobodyFromBeingServed() throws Exception {
        try (Served serve = Served.serve(Files.createDirectory(data.resolve("serve")));
                Served up = Served.up(Files.createDirectory(data.resolve("up")), HttpLimits.defaults())) {
            holdMany(up);
            holdMany(serve);
        }
    }

    private static void holdMany(Served served) throws Exception {
        var held = new ArrayList<Socket>();
        try {
            int wanted = possible();
            SSLContext tls = served.tls(null);
            for (int i = 0; i < wanted; i++) {
                held.add(connected(served, i % 10 == 0 ? tls : null));
                if (i % 1_000 == 0) {
                    served.assertHealthy();
                }
            }
            System.out.println(held.size() + " silent connections to " + served.uri());
            for (int i = 0; i < 20; i++) {
                served.assertHealthy();
            }
            assertThat(held).hasSize(wanted);
        } finally {
            for (Socket each : held) {
                each.close();
            }
        }
        served.assertHealthy();
    }

    /// Both ends are in this process, and each takes a descriptor.
    private static int possible() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            long free = system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount() - 600;
            return (int) Math.max(100, Math.min(WANTED, free / 2));
        }
        return WANTED;
    }

    /// @param tls for one that shakes hands, if the server does; null for one that does not
    private static Socket connected(Served served, @Nullable SSLContext tls) throws IOException {
        if (tls != null && served.uri().getScheme().equals("https")) {
            var secure = (SSLSocket) tls.getSocketFactory().createSocket(LOOPBACK, port(served));
            secure.startHandshake();
            return secure;
        }
        return new Socket(LOOPBACK, port(served));
    }

    private static int port(Served served) {
        return served.uri().getPort();
    }
}
