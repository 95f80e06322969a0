package dev.capstan.registry.callout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What goes wrong before a webhook can answer is told so that it can be repaired.
final class CalloutsTest {
    private final Callouts callouts = new Callouts();
    private ServerSocket plain;

    @BeforeEach
    void listen() throws IOException {
        plain = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::answer);
    }

    /// What servers of plain HTTP say of the start of a TLS connection.
    private void answer() {
        try (Socket caller = plain.accept()) {
            caller.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            caller.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The test is over.
        }
    }

    @AfterEach
    void stop() throws IOException {
        callouts.close();
        plain.close();
    }

    private byte[] post(String authorities) throws CalloutException {
        String url = "https://127.0.0.1:" + plain.getLocalPort() + "/check";
        return callouts.post(new Address(url, authorities, ""), new byte[0], "test", Duration.ofSeconds(30));
    }

    @Test
    void whoDoesNotSpeakTlsIsSaidNotTo() {
        assertThatThrownBy(() -> post(""))
                .isInstanceOf(CalloutException.class)
                .hasMessageEndingWith("/check?timeout=30s\": http: server gave HTTP response to HTTPS client"
                        + " (whoever listens there does not speak TLS)");
    }

    @Test
    void authoritiesThatAreNoCertificatesAreNamedByTheirField() {
        assertThatThrownBy(() -> post("hello"))
                .isInstanceOf(CalloutException.class)
                .hasMessage("unable to load root certificates: unable to parse bytes as PEM block:"
                        + " clientConfig.caBundle must be certificates in PEM, encoded in base64");
    }
}
