package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ControlPlaneTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @Test
    void aStartThatFailsLeavesNothingBehind() throws IOException, InterruptedException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> start(taken.getLocalPort())).isInstanceOf(UncheckedIOException.class);
        }

        // The store would still be in use.
        try (ControlPlane plane = start(0)) {
            assertThat(plane.uri().getPort()).isPositive();
        }
    }

    private ControlPlane start(int port) throws InterruptedException, IOException {
        Served.putKey(data);
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        return ControlPlane.start(new StoreChoice.Sqlite(), data, HttpOptions.local(port), identity);
    }
}
