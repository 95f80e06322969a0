package dev.capstan.registry.callout;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// A server of webhooks on the loopback interface, with a certificate of its own, for tests.
public final class HookServer implements AutoCloseable {
    private static final char[] NO_PASSWORD = new char[0];

    private final HttpsServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final X509Certificate certificate;
    private final Map<String, Hook> hooks = new ConcurrentHashMap<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();

    /// What one hook does with a question.
    @FunctionalInterface
    public interface Hook {
        Reply answer(JsonNode question) throws InterruptedException;
    }

    /// What a hook sends back.
    public record Reply(int status, String type, byte[] body) {
        public static Reply json(JsonNode body) {
            return new Reply(200, "application/json", JsonText.bytes(body));
        }

        public static Reply text(int status, String type, String body) {
            return new Reply(status, type, body.getBytes(StandardCharsets.UTF_8));
        }
    }

    /// A question that has arrived.
    public record Call(String path, String query, JsonNode body) {}

    private HookServer(HttpsServer server, X509Certificate certificate) {
        this.server = server;
        this.certificate = certificate;
    }

    public static HookServer start() throws IOException, GeneralSecurityException, OperatorCreationException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = generator.generateKeyPair();
        X509Certificate certificate = certificate(pair);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setHttpsConfigurator(new HttpsConfigurator(context(pair, certificate)));
        var started = new HookServer(server, certificate);
        server.setExecutor(started.threads);
        server.createContext("/", started::handle);
        server.start();
        return started;
    }

    private static X509Certificate certificate(KeyPair pair)
            throws GeneralSecurityException, IOException, OperatorCreationException {
        var name = new X500Name("CN=hooks");
        Instant now = Instant.now();
        var builder = new JcaX509v3CertificateBuilder(
                name,
                BigInteger.valueOf(now.toEpochMilli()),
                Date.from(now.minus(Duration.ofHours(1))),
                Date.from(now.plus(Duration.ofDays(1))),
                name,
                pair.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
        builder.addExtension(
                Extension.subjectAlternativeName,
                false,
                new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")));
        var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate());
        return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
    }

    private static SSLContext context(KeyPair pair, X509Certificate certificate)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("hooks", pair.getPrivate(), NO_PASSWORD, new X509Certificate[] {certificate});
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    /// The certificate to trust, as a `caBundle` has it.
    public String bundle() throws GeneralSecurityException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded());
        String pem = "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n";
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
    }

    /// Serves a hook.
    ///
    /// @return its url
    public String serve(String path, Hook hook) {
        hooks.put(path, hook);
        return "https://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /// A `clientConfig` for a hook.
    public String config(String path, Hook hook) throws GeneralSecurityException {
        return "{url: '" + serve(path, hook) + "', caBundle: " + bundle() + "}";
    }

    /// The questions that have arrived, in order.
    public List<Call> calls() {
        return calls;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] sent = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            JsonNode question = Document.json(sent).tree();
            calls.add(new Call(path, exchange.getRequestURI().getQuery(), question));
            Hook hook = hooks.get(path);
            Reply reply = hook == null ? Reply.text(404, "text/plain", "no hook here") : hook.answer(question);
            exchange.getResponseHeaders().set("Content-Type", reply.type());
            exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
            if (reply.body().length > 0) {
                exchange.getResponseBody().write(reply.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
