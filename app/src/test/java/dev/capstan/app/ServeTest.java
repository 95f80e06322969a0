package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.app.tls.Authority;
import dev.capstan.app.tls.Credential;
import dev.capstan.app.tls.ServerTls;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What belongs to `serve` besides serving: certificates, commands, and not starting open.
final class ServeTest {
    @TempDir
    private static Path data;

    private static Served served;

    @BeforeAll
    static void start() throws Exception {
        served = Served.serve(data);
    }

    @AfterAll
    static void stop() throws Exception {
        served.close();
    }

    @Test
    void aNewCertificateIsPresentedWhenItsFileChanges(@TempDir Path other) throws Exception {
        Path certificate = other.resolve("server.crt");
        Path key = other.resolve("server.key");
        Authority authority = served.authority();
        write(authority.server(List.of("first.example.dev")), certificate, key);
        var context = ServerTls.files(certificate, key);
        var clients = ServerTls.trust(List.of(authority.certificate()));
        try (ControlPlane plane = ControlPlane.start(
                new StoreChoice.Memory(),
                other,
                HttpOptions.local(0).withLocalOnly(false).withTls(ServerTls.context(context, () -> clients)),
                Identity.Options.of(DataDirectory.signingKeys(data)))) {
            assertThat(presented(plane)).contains("first.example.dev");

            write(authority.server(List.of("second.example.dev")), certificate, key);
            Files.setLastModifiedTime(certificate, FileTime.from(Instant.now().plusSeconds(5)));

            assertThat(presented(plane)).contains("second.example.dev");
        }
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
                .isEqualTo("2 capstan: " + file
                        + " sets what there is not: plian; its keys are the long options of capstan serve");
    }

    @Test
    void aTokenIsHandedOut() throws Exception {
        Path kubeconfig = data.resolve("kubeconfig");
        Authority authority = served.authority();
        Files.writeString(kubeconfig, Kubeconfig.admin(served.uri().toString(), authority.certificatePem(), authority));
        served.done("POST", "/api/v1/namespaces/default/serviceaccounts", "{\"metadata\":{\"name\":\"robot\"}}");

        String answer = run("token", "robot", "--kubeconfig", kubeconfig.toString());

        assertThat(answer).startsWith("0 ey");
        assertThat(served.ask(answer.substring(2), "GET", "/version", "").status())
                .isEqualTo(200);
        assertThat(run("token", "nobody", "--kubeconfig", kubeconfig.toString()))
                .isEqualTo("1 capstan: serviceaccounts \"nobody\" not found");
        assertThat(run("token", "../../../../version", "--kubeconfig", kubeconfig.toString()))
                .isEqualTo("1 capstan: serviceaccounts \"../../../../version\" not found");
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

    @Test
    void aKubeconfigIsMadeForNobodyWithoutAName() {
        for (String blank : List.of("", " ")) {
            assertThat(run("kubeconfig", blank, "--server", "https://x:1", "--data", data.toString()))
                    .isEqualTo("2 capstan: USER is empty, expected the name of who will be calling");
            assertThat(run("kubeconfig", "bob", "--group", blank, "--server", "https://x:1", "--data", data.toString()))
                    .isEqualTo("2 capstan: --group is empty, expected the name of a group");
        }
    }

    @Test
    void aHostThatIsNotOursIsToldWithAdviceAboutTheHost(@TempDir Path other) {
        assertThat(run("serve", "--host", "192.0.2.1", "--port", "0", "--data", other.toString()))
                .startsWith("2 capstan: cannot listen on 192.0.2.1:0: ")
                .endsWith(": choose an address of this machine with --host, or 0.0.0.0 for all of them");
        assertThat(run("serve", "--host", "no such", "--port", "0", "--data", other.toString()))
                .startsWith("2 capstan: cannot listen on no such:0: ")
                .endsWith(": choose an address of this machine with --host, or 0.0.0.0 for all of them");
        assertThat(run("serve", "--plain", "--host", "no such"))
                .isEqualTo("2 capstan: --host is no such, which is not known here: choose 127.0.0.1 with --plain");
    }

    @Test
    void aFileOfTokensThatCannotBeUsedIsTold(@TempDir Path other) throws IOException {
        Path file = other.resolve("tokens");
        String[] serve = {"serve", "--port", "0", "--data", other.toString(), "--tokens", file.toString()};
        assertThat(run(serve)).isEqualTo("2 capstan: " + file + " is not there");

        Files.writeString(file, "ann-token,ann,1\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(run(serve))
                .isEqualTo("2 capstan: the token file " + file
                        + " is open to others (rw-r--r--), expected rw-------: run chmod 600 " + file);
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
    private static String presented(ControlPlane plane) throws Exception {
        try (var socket = (SSLSocket) served.tls(null)
                .getSocketFactory()
                .createSocket("127.0.0.1", plane.uri().getPort())) {
            socket.startHandshake();
            var shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return String.valueOf(shown.getSubjectAlternativeNames());
        }
    }
}
