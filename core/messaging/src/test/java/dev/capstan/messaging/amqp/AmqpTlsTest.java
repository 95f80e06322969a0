package dev.capstan.messaging.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Over TLS whom the JDK trusts is trusted, and nobody else.
final class AmqpTlsTest {
    private static final String PASSWORD = "changeit";
    private static final Event EVENT = Event.of("1", "/test", "cluster.created");

    @RegisterExtension
    static final QpidServer SERVER = new QpidServer();

    private final SSLContext before;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before anything runs
    Path folder;

    AmqpTlsTest() throws Exception {
        before = SSLContext.getDefault();
    }

    @AfterEach
    void trustAsBefore() {
        SSLContext.setDefault(before);
    }

    @Test
    void aBrokerWhoseCertificateIsTrustedIsTalkedTo() throws Exception {
        SSLContext tls = context("ip:127.0.0.1");
        SSLContext.setDefault(tls);
        try (Wire wire = wire(tls);
                Broker broker = open(wire)) {
            broker.publish("topic", EVENT);

            assertThat(broker.problem()).isEmpty();
        }
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
        try (Wire wire = wire(context("ip:127.0.0.1"));
                Broker broker = open(wire)) {
            assertThatThrownBy(() -> broker.publish("topic", EVENT))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageContaining("unable to find valid certification path");
        }
    }

    @Test
    void aCertificateOfSomebodyElseIsRefused() throws Exception {
        SSLContext tls = context("dns:elsewhere.example.com");
        SSLContext.setDefault(tls);
        try (Wire wire = wire(tls);
                Broker broker = open(wire)) {
            assertThatThrownBy(() -> broker.publish("topic", EVENT))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageContaining("127.0.0.1");
        }
    }

    private static Wire wire(SSLContext tls) throws Exception {
        return Wire.to(SERVER.broker().port(), tls.getServerSocketFactory().createServerSocket(0));
    }

    private static Broker open(Wire wire) {
        return Brokers.open(
                "amqps://guest:secret@127.0.0.1:" + wire.port(),
                Brokers.Options.elsewhere().withPatience(Duration.ofSeconds(5)));
    }

    // Has a certificate of its own for this name, and trusts it.
    private SSLContext context(String name) throws Exception {
        Path file = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "broker",
                        "-dname",
                        "CN=broker",
                        "-ext",
                        "san=" + name,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("broker", store.getCertificate("broker"));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
