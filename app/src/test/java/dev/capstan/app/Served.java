package dev.capstan.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.app.tls.Authority;
import dev.capstan.app.tls.Credential;
import dev.capstan.app.tls.ServerTls;
import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpLimits;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.identity.SigningKeys;
import dev.capstan.server.identity.StaticTokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/// A control plane that listens, as `serve` and `up` start it, and ways to attack it.
///
/// Known to `serve` are `root`, who may do everything, and `ann`, who may do nothing, by their tokens.
final class Served implements AutoCloseable {
    static final String ROOT = "root-token";
    static final String ANN = "ann-token";

    private final Path data;
    private final Authority authority;
    private final ControlPlane plane;
    private final Map<String, HttpClient> clients = new HashMap<>();

    /// What came back.
    record Reply(int status, String body) {
        /// The message of a Status.
        String message() {
            return tree().path("message").asText();
        }

        JsonNode tree() {
            return Document.json(body.getBytes(UTF_8)).tree();
        }
    }

    private Served(Path data, Authority authority, ControlPlane plane) {
        this.data = data;
        this.authority = authority;
        this.plane = plane;
    }

    /// Making a key takes long, so all have the same.
    private static final class Key {
        private static final String TEXT = made();

        private static String made() {
            try {
                Path file = Files.createTempDirectory("capstan-key").resolve("key");
                SigningKeys.inFile(file).make();
                String text = Files.readString(file);
                Files.delete(file);
                Files.delete(file.getParent());
                return text;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static void putKey(Path data) throws IOException {
        Files.writeString(data.resolve("service-account.key"), Key.TEXT);
    }

    static Served serve(Path data, HttpLimits limits) throws Exception {
        putKey(data);
        Files.writeString(data.resolve("tokens"), ANN + ",ann,1\n" + ROOT + ",root,2,system:masters\n");
        Files.setPosixFilePermissions(data.resolve("tokens"), PosixFilePermissions.fromString("rw-------"));
        Authority authority = Authority.in(data.resolve("tls"), Clock.systemUTC());
        var clients = ServerTls.trust(List.of(authority.certificate()));
        Credential own = authority.server(List.of());
        var options = HttpOptions.local(0)
                .withLocalOnly(false)
                .withLimits(limits)
                .withTls(ServerTls.context(() -> own, () -> clients));
        var identity = Identity.Options.of(DataDirectory.signingKeys(data))
                .with(StaticTokens.of(data.resolve("tokens"), List.of(Identity.ISSUER)));
        return new Served(data, authority, ControlPlane.start(new StoreChoice.Memory(), data, options, identity));
    }

    static Served serve(Path data) throws Exception {
        return serve(data, HttpLimits.defaults());
    }

    static Served up(Path data, HttpLimits limits) throws Exception {
        return up(data, limits, Features.in(data));
    }

    /// As above, with other features.
    static Served up(Path data, HttpLimits limits, Features features) throws Exception {
        putKey(data);
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        Authority authority = Authority.in(data.resolve("tls"), Clock.systemUTC());
        var options = HttpOptions.local(0).withLimits(limits);
        return new Served(
                data,
                authority,
                ControlPlane.start(new StoreChoice.Memory(), data, features, options, identity, Precautions.NONE));
    }

    /// The header that says that root is calling, with the end of its line; nothing where nobody has to say who they
    /// are.
    String asRoot() {
        return uri().getScheme().equals("https") ? "Authorization: Bearer " + ROOT + "\r\n" : "";
    }

    URI uri() {
        return plane.uri();
    }

    Path data() {
        return data;
    }

    Authority authority() {
        return authority;
    }

    /// Asks with a token; without one when it is empty.
    Reply ask(String token, String method, String path, String body, String... headers) throws Exception {
        String[] all = new String[headers.length + (token.isEmpty() ? 0 : 2)];
        System.arraycopy(headers, 0, all, 0, headers.length);
        if (!token.isEmpty()) {
            all[all.length - 2] = "Authorization";
            all[all.length - 1] = "Bearer " + token;
        }
        return ask((Credential) null, method, path, body, all);
    }

    /// Asks with a certificate.
    Reply ask(@Nullable Credential credential, String method, String path, String body, String... headers)
            throws Exception {
        var request = HttpRequest.newBuilder(uri().resolve(path))
                .method(method, BodyPublishers.ofString(body))
                .header("Content-Type", type(method));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        HttpResponse<String> answer = client(credential).send(request.build(), BodyHandlers.ofString());
        return new Reply(answer.statusCode(), answer.body());
    }

    private static String type(String method) {
        return method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
    }

    /// Does what must work, as root.
    void done(String method, String path, String body) throws Exception {
        Reply reply = ask(ROOT, method, path, body);
        assertThat(reply.status()).as(reply.body()).isBetween(200, 201);
    }

    /// A new connection, on which anything can be said.
    Wire wire(String... protocols) throws Exception {
        return Wire.to(uri(), tls(null), protocols);
    }

    /// The same to a server that is so impatient that it may cut off who takes long to shake hands on a busy machine.
    Wire hurriedWire() throws Exception {
        for (int i = 0; i < 10; i++) {
            try {
                return wire();
            } catch (IOException e) {
                System.out.println("cut off while shaking hands: " + e.getMessage());
            }
        }
        return wire();
    }

    Wire.Answer said(String text) throws Exception {
        try (Wire wire = wire()) {
            wire.send(text);
            return wire.answer();
        }
    }

    /// Somebody new is served as if nothing had happened. Where a test has made the server impatient, a client may be
    /// cut off on a busy machine as well, and comes again.
    void assertHealthy() throws Exception {
        for (int i = 0; i < 10; i++) {
            try {
                assertAnswersWell();
                return;
            } catch (IOException e) {
                System.out.println("cut off while asking for its health: " + e.getMessage());
            }
        }
        assertAnswersWell();
    }

    private void assertAnswersWell() throws Exception {
        Wire.Answer answer = said("GET /readyz HTTP/1.1\r\nHost: localhost\r\n" + asRoot() + "\r\n");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("ok");
    }

    private HttpClient client(@Nullable Credential credential) throws Exception {
        String name = credential == null ? "" : credential.certificatePem();
        HttpClient known = clients.get(name);
        if (known == null) {
            known = HttpClient.newBuilder().sslContext(tls(credential)).build();
            clients.put(name, known);
        }
        return known;
    }

    /// Believes our authority.
    SSLContext tls(@Nullable Credential credential) throws Exception {
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        if (credential != null) {
            store.setKeyEntry(
                    "me", credential.key(), new char[0], credential.chain().toArray(X509Certificate[]::new));
        }
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                keys.getKeyManagers(), new TrustManager[] {ServerTls.trust(List.of(authority.certificate()))}, null);
        return context;
    }

    @Override
    public void close() throws IOException {
        plane.close();
        clients.values().forEach(HttpClient::shutdownNow);
    }
}
