package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.app.tls.Authority;
import dev.capstan.app.tls.Credential;
import dev.capstan.app.tls.ServerTls;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.identity.StaticTokens;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server for everybody, attacked.
final class ServeTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Authority authority;

    @SuppressWarnings("NullAway.Init") // set before each test
    private ControlPlane plane;

    @BeforeEach
    void start() throws Exception {
        Files.writeString(data.resolve("tokens"), "ann-token,ann,1\nroot-token,root,2,system:masters\n");
        authority = Authority.in(data.resolve("tls"), Clock.systemUTC());
        plane = started(() -> server(List.of()));
    }

    private ControlPlane started(Supplier<Credential> credential) throws Exception {
        var clients = ServerTls.trust(List.of(authority.certificate()));
        var options =
                HttpOptions.local(0).withLocalOnly(false).withTls(ServerTls.context(cached(credential), () -> clients));
        var identity = Identity.Options.of(DataDirectory.signingKey(data))
                .with(StaticTokens.of(data.resolve("tokens"), List.of(Identity.ISSUER)));
        return ControlPlane.start(new StoreChoice.Memory(), data, options, identity);
    }

    private static Supplier<Credential> cached(Supplier<Credential> credential) {
        Credential one = credential.get();
        return () -> one;
    }

    private Credential server(List<String> names) {
        return authority.server(names);
    }

    @AfterEach
    void stop() {
        plane.close();
    }

    @Test
    void whoHasNoTokenOrAWrongOneIsTurnedAway() throws Exception {
        assertThat(ask("GET", "/version", "", null).statusCode()).isEqualTo(401);
        HttpResponse<String> wrong = ask("GET", MAPS, "", null, "Authorization", "Bearer root-toke");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.body())
                .isEqualTo("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                        + "\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\",\"code\":401}");
        assertThat(ask("GET", MAPS, "", null, "Authorization", "Bearer root-token")
                        .statusCode())
                .isEqualTo(200);
        assertThat(ask("GET", MAPS, "", null, "Authorization", "Bearer ann-token")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void aCertificateOfOurAuthorityNamesItsUserAndGroups() throws Exception {
        Credential admin = authority.client("ada", List.of("system:masters"));
        Credential ann = authority.client("ann", List.of("dev"));

        assertThat(ask("GET", MAPS, "", admin).statusCode()).isEqualTo(200);
        assertThat(ask("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}", ann)
                        .body())
                .contains("\"username\":\"ann\"", "[\"dev\",\"system:authenticated\"]");
    }

    @Test
    void aCertificateOfAnotherAuthorityIsNotBelieved() throws Exception {
        Authority other = Authority.in(data.resolve("other"), Clock.systemUTC());
        Credential forged = other.client("ada", List.of("system:masters"));

        assertThatThrownBy(() -> ask("GET", MAPS, "", forged)).isInstanceOf(IOException.class);
        assertThat(ask("GET", MAPS, "", null, "Authorization", "Bearer root-token")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void whoMayReadOneNamespaceReadsNoOtherAndHandsOutNoMore() throws Exception {
        Credential root = authority.client("root", List.of("system:masters"));
        Credential ann = authority.client("ann", List.of());
        ask("POST", RBAC + "/namespaces/default/roles", """
                {"metadata":{"name":"r"},"rules":[
                 {"verbs":["get","list"],"apiGroups":[""],"resources":["secrets"]},
                 {"verbs":["create"],"apiGroups":["rbac.authorization.k8s.io"],"resources":["roles"]}]}""", root);
        ask("POST", RBAC + "/namespaces/default/rolebindings", """
                {"metadata":{"name":"r"},"roleRef":{"kind":"Role","name":"r"},
                 "subjects":[{"kind":"User","name":"ann"}]}""", root);

        assertThat(ask("GET", "/api/v1/namespaces/default/secrets", "", ann).statusCode())
                .isEqualTo(200);
        assertThat(ask("GET", "/api/v1/namespaces/kube-system/secrets", "", ann).statusCode())
                .isEqualTo(403);
        assertThat(ask("GET", "/api/v1/secrets", "", ann).statusCode()).isEqualTo(403);
        assertThat(ask("GET", "/api/v1/namespaces/default%2F..%2Fkube-system/secrets", "", ann)
                        .statusCode())
                .isEqualTo(403);
        assertThat(ask("POST", RBAC + "/namespaces/default/roles", """
                {"metadata":{"name":"more"},"rules":[{"verbs":["*"],"apiGroups":["*"],"resources":["*"]}]}""", ann).statusCode())
                .isEqualTo(403);
        assertThat(ask("GET", MAPS, "", ann, "Impersonate-User", "root").statusCode())
                .isEqualTo(403);
    }

    @Test
    void hugeHeadersAndPlainHttpLeaveAHealthyServer() throws Exception {
        assertThat(ask("GET", MAPS, "", null, "Authorization", "Bearer " + "x".repeat(100_000))
                        .statusCode())
                .isGreaterThanOrEqualTo(400);
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), plane.uri().getPort())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readAllBytes();
            assertThat(new String(answer, StandardCharsets.US_ASCII)).doesNotContain("paths");
        }
        assertThat(ask("GET", MAPS, "", null, "Authorization", "Bearer root-token")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void slowClientsKeepNobodyWaiting() throws Exception {
        var slow = new ArrayList<SSLSocket>();
        try {
            for (int i = 0; i < 50; i++) {
                var socket = (SSLSocket) client(null)
                        .getSocketFactory()
                        .createSocket("127.0.0.1", plane.uri().getPort());
                slow.add(socket);
                OutputStream out = socket.getOutputStream();
                out.write("GET / HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
            assertThat(ask("GET", MAPS, "", null, "Authorization", "Bearer root-token")
                            .statusCode())
                    .isEqualTo(200);
        } finally {
            for (SSLSocket each : slow) {
                each.close();
            }
        }
    }

    @Test
    void aNewCertificateIsPresentedWhenItsFileChanges() throws Exception {
        Path certificate = data.resolve("server.crt");
        Path key = data.resolve("server.key");
        write(server(List.of("first.example.dev")), certificate, key);
        plane.close();
        var context = ServerTls.files(certificate, key);
        var clients = ServerTls.trust(List.of(authority.certificate()));
        plane = ControlPlane.start(
                new StoreChoice.Memory(),
                data,
                HttpOptions.local(0).withLocalOnly(false).withTls(ServerTls.context(context, () -> clients)),
                Identity.Options.of(DataDirectory.signingKey(data)));
        assertThat(presented()).contains("first.example.dev");

        write(server(List.of("second.example.dev")), certificate, key);
        Files.setLastModifiedTime(certificate, FileTime.from(Instant.now().plusSeconds(5)));

        assertThat(presented()).contains("second.example.dev");
    }

    @Test
    void itDoesNotStartOpen() {
        assertThat(run("serve", "--plain", "--data", data.resolve("d").toString()))
                .isEqualTo("2 capstan: --plain on 0.0.0.0 would send tokens over the network for all to read: use TLS,"
                        + " or --host 127.0.0.1 behind a proxy");
        assertThat(run(
                        "serve",
                        "--plain",
                        "--host",
                        "127.0.0.1",
                        "--data",
                        data.resolve("d").toString()))
                .isEqualTo("2 capstan: --plain knows no client certificates, so somebody needs a token: give --tokens");
        assertThat(run("serve", "--tls-cert", "x", "--data", data.resolve("d").toString()))
                .isEqualTo("2 capstan: --tls-cert and --tls-key go together, found only one of them");
        assertThat(data.resolve("d")).doesNotExist();
    }

    @Test
    void theConfigurationFileHasTheSameOptions() throws IOException {
        Path file = data.resolve("config.yaml");
        Files.writeString(file, "plain: true\nhost: 192.0.2.1\n");
        assertThat(run("serve", "--config", file.toString())).startsWith("2 capstan: --plain on 192.0.2.1 would send");
        assertThat(run("serve", "--config=" + file, "--host", "127.0.0.1")).startsWith("2 capstan: --plain knows no");

        Files.writeString(file, "plian: true\nstore: memory\n");

        assertThat(run("serve", "--config", file.toString()))
                .contains("sets what there is not: plian; its keys are the long options of capstan serve");
    }

    @Test
    void aTokenIsHandedOut() throws Exception {
        Path kubeconfig = data.resolve("kubeconfig");
        Files.writeString(kubeconfig, Kubeconfig.admin(plane.uri().toString(), authority.certificatePem(), authority));
        Credential root = authority.client("root", List.of("system:masters"));
        ask("POST", "/api/v1/namespaces/default/serviceaccounts", "{\"metadata\":{\"name\":\"robot\"}}", root);

        String answer = run("token", "robot", "--kubeconfig", kubeconfig.toString());

        assertThat(answer).startsWith("0 ey");
        assertThat(ask("GET", "/version", "", null, "Authorization", "Bearer " + answer.substring(2))
                        .statusCode())
                .isEqualTo(200);
        assertThat(run("token", "nobody", "--kubeconfig", kubeconfig.toString()))
                .isEqualTo("1 capstan: serviceaccounts \"nobody\" not found");
    }

    @Test
    void aKubeconfigIsMadeForSomebody() {
        assertThat(run("kubeconfig", "bob", "--server", "https://x:1", "--data", data.toString()))
                .startsWith("0 apiVersion: v1")
                .contains("server: https://x:1", "# bob", "client-key-data: ");
        assertThat(run(
                        "kubeconfig",
                        "bob",
                        "--server",
                        "https://x:1",
                        "--data",
                        data.resolve("no").toString()))
                .startsWith("2 capstan: there is no certificate authority in ");
    }

    private static String run(String... arguments) {
        var out = new StringWriter();
        int status = Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out))
                .execute(arguments);
        return status + " " + out.toString().strip();
    }

    private static void write(Credential credential, Path certificate, Path key) throws IOException {
        Files.writeString(key, credential.keyPem());
        Files.writeString(certificate, credential.certificatePem());
    }

    /// The names in the certificate that the server shows.
    private String presented() throws Exception {
        try (var socket = (SSLSocket) client(null)
                .getSocketFactory()
                .createSocket("127.0.0.1", plane.uri().getPort())) {
            socket.startHandshake();
            var shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return String.valueOf(shown.getSubjectAlternativeNames());
        }
    }

    private HttpResponse<String> ask(
            String method, String path, String body, @Nullable Credential credential, String... headers)
            throws Exception {
        var request = HttpRequest.newBuilder(plane.uri().resolve(path))
                .method(method, BodyPublishers.ofString(body))
                .header("Content-Type", "application/json");
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(client(credential)).build()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    /// Trusts our authority.
    private SSLContext client(@Nullable Credential credential) throws Exception {
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
}
