package dev.capstan.streamline.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With the JDK's own client, which checks names.
final class CertificatesTest {
    private static final Clock CLOCK = Clock.systemUTC();

    @Test
    void aClientThatTrustsTheAuthorityBelievesTheServer() throws Exception {
        Credential made = generated("127.0.0.1", "localhost");

        try (var server = new Server(made)) {
            assertThat(server.ask("127.0.0.1", made.authorities())).isEqualTo("hello");
            assertThat(server.ask("localhost", made.authorities())).isEqualTo("hello");
        }
    }

    @Test
    void aServerByAnotherNameIsNotBelieved() throws Exception {
        Credential made = generated("hooks.example.com", "127.0.0.2");

        try (var server = new Server(made)) {
            assertThatThrownBy(() -> server.ask("127.0.0.1", made.authorities()))
                    .isInstanceOf(SSLHandshakeException.class);
            assertThatThrownBy(() -> server.ask("localhost", made.authorities()))
                    .isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void aClientThatTrustsAnotherAuthorityDoesNotBelieveTheServer() throws Exception {
        try (var server = new Server(generated("127.0.0.1"))) {
            assertThatThrownBy(
                            () -> server.ask("127.0.0.1", generated("127.0.0.1").authorities()))
                    .isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void aGeneratedCertificateIsRenewedByTheSameAuthorityInTime() throws Exception {
        var clock = new MovedClock();
        Certificates.Source source = Certificates.generated().open(List.of("127.0.0.1"), clock);
        Credential first = source.read();
        assertThat(source.read()).isEqualTo(first);

        clock.now = clock.now.plus(Duration.ofDays(300));
        Credential second = source.read();

        assertThat(second.chain().getFirst()).isNotEqualTo(first.chain().getFirst());
        assertThat(second.authorities()).isEqualTo(first.authorities());
        assertThat(second.chain().getFirst().getNotAfter().toInstant()).isAfter(clock.now.plus(Duration.ofDays(300)));
    }

    @Test
    void filesAreReadAsTheyAreNow(@TempDir Path directory) throws Exception {
        Credential first = generated("127.0.0.1");
        Credential second = generated("127.0.0.1");
        Certificates files = Certificates.files(
                directory.resolve("tls.crt"), directory.resolve("tls.key"), directory.resolve("ca.crt"));
        Certificates.Source source = files.open(List.of(), CLOCK);
        write(directory, first);
        assertThat(source.read()).isEqualTo(first);

        write(directory, second);
        Credential read = source.read();

        try (var server = new Server(first)) {
            server.keys.show(read);
            assertThat(server.ask("127.0.0.1", second.authorities())).isEqualTo("hello");
        }
    }

    @Test
    void theFileOfTheCertificateSaysWhomToTrustIfNoOtherDoes(@TempDir Path directory) throws Exception {
        write(directory, generated("127.0.0.1"));

        Credential read = Certificates.files(directory.resolve("tls.crt"), directory.resolve("tls.key"))
                .open(List.of(), CLOCK)
                .read();

        try (var server = new Server(read)) {
            assertThat(server.ask("127.0.0.1", read.authorities())).isEqualTo("hello");
        }
    }

    @Test
    void filesThatMakeNoSenseAreToldApart(@TempDir Path directory) throws Exception {
        Path certificate = directory.resolve("tls.crt");
        Path key = directory.resolve("tls.key");
        Certificates.Source source = Certificates.files(certificate, key).open(List.of(), CLOCK);
        write(directory, generated("127.0.0.1"));
        Files.writeString(key, pem("PRIVATE KEY", generated("127.0.0.1").key().getEncoded()));
        assertThatThrownBy(source::read)
                .isInstanceOf(IOException.class)
                .hasMessage("the key in " + key + " is not that of the certificate in " + certificate);

        Files.writeString(key, "");
        assertThatThrownBy(source::read)
                .hasMessage(key + " holds no private key, expected one in PEM without a password");

        Files.writeString(certificate, "");
        assertThatThrownBy(source::read).hasMessage(certificate + " holds no certificate, expected one in PEM");
    }

    private static Credential generated(String... names) throws IOException {
        return Certificates.generated().open(List.of(names), CLOCK).read();
    }

    private static void write(Path directory, Credential credential) throws Exception {
        var chain = new StringBuilder();
        for (X509Certificate each : credential.chain()) {
            chain.append(pem("CERTIFICATE", each.getEncoded()));
        }
        Files.writeString(directory.resolve("tls.crt"), chain);
        Files.writeString(
                directory.resolve("tls.key"),
                pem("PRIVATE KEY", credential.key().getEncoded()));
        Files.writeString(directory.resolve("ca.crt"), credential.authorities());
    }

    private static String pem(String what, byte[] der) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n";
    }

    private static final class MovedClock extends Clock {
        private Instant now = Instant.now();

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    private static final class Server implements AutoCloseable {
        private final CurrentKeys keys;
        private final HttpsServer server;

        Server(Credential credential) throws IOException {
            keys = new CurrentKeys(credential);
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
            server.setHttpsConfigurator(new HttpsConfigurator(keys.context()));
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> {
                try (exchange) {
                    exchange.sendResponseHeaders(200, 5);
                    exchange.getResponseBody().write("hello".getBytes(US_ASCII));
                }
            });
            server.start();
        }

        String ask(String host, String authorities) throws Exception {
            SSLContext context = SSLContext.getInstance("TLS");
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate each : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(authorities.getBytes(US_ASCII)))) {
                store.setCertificateEntry("authority-" + store.size(), each);
            }
            trust.init(store);
            context.init(null, trust.getTrustManagers(), null);
            try (var client = HttpClient.newBuilder().sslContext(context).build()) {
                URI uri =
                        URI.create("https://" + host + ":" + server.getAddress().getPort() + "/");
                return client.send(
                                HttpRequest.newBuilder(uri)
                                        .timeout(Duration.ofSeconds(30))
                                        .build(),
                                BodyHandlers.ofString())
                        .body();
            }
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
