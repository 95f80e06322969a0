package dev.capstan.providers.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.capstan.plugins.kit.TestResources;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TlsProviderTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final TlsProvider provider = new TlsProvider(new SecureRandom(), now::get);
    private final ProviderConnection connection = provider.connect(new ProviderSettings(Map.of(), Map.of()));
    private final TestResources resources = new TestResources(provider, connection);

    @ParameterizedTest
    @CsvSource({
        "RSA, P224, RSA PRIVATE KEY, ssh-rsa",
        "ECDSA, P256, EC PRIVATE KEY, ecdsa-sha2-nistp256",
        "ECDSA, P521, EC PRIVATE KEY, ecdsa-sha2-nistp521",
        "ED25519, P224, PRIVATE KEY, ssh-ed25519"
    })
    void aKeyIsReadBySshAndByUs(String algorithm, String curve, String pem, String ssh, @TempDir Path folder)
            throws Exception {
        Map<String, Object> key = key(algorithm, curve);

        assertThat(text(key, "privateKeyPem")).startsWith("-----BEGIN " + pem + "-----\n");
        assertThat(text(key, "publicKeyOpenssh")).startsWith(ssh + " AAAA");
        for (String form : List.of("privateKeyPem", "privateKeyPemPkcs8")) {
            assertThat(Pem.write(
                            "PUBLIC KEY",
                            Pem.keyPair(form, text(key, form)).getPublic().getEncoded()))
                    .isEqualTo(text(key, "publicKeyPem"));
        }
        assumeThat(isInstalled("ssh-keygen")).as("ssh-keygen is installed").isTrue();
        assertThat(sshKeygen(folder, text(key, "privateKeyOpenssh"))
                        .split(" ")[1]
                        .strip())
                .isEqualTo(text(key, "publicKeyOpenssh").split(" ")[1].strip());
    }

    @Test
    void aCurveThatSshDoesNotKnowHasNoFormForIt() throws Exception {
        Map<String, Object> key = key("ECDSA", "P224");

        assertThat(key).containsEntry("privateKeyOpenssh", "").containsEntry("publicKeyOpenssh", "");
        assertThat(text(key, "publicKeyPem")).startsWith("-----BEGIN PUBLIC KEY-----\n");
    }

    @Test
    void aPrivateKeyIsSecret() {
        assertThat(provider.type("tls:index/privateKey:PrivateKey")
                        .orElseThrow()
                        .outputs())
                .allSatisfy((name, property) ->
                        assertThat(property.is(Trait.SECRET)).isEqualTo(name.startsWith("private")));
    }

    @ParameterizedTest
    @CsvSource({"RSA, P224", "ECDSA, P384", "ED25519, P224"})
    void aCertificateSignsItself(String algorithm, String curve) throws Exception {
        X509Certificate certificate = certificate(selfSigned(key(algorithm, curve), Map.of()));

        certificate.verify(certificate.getPublicKey());
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=berlin.example.com,O=Example");
        assertThat(certificate.getNotBefore()).isEqualTo(Date.from(START));
        assertThat(certificate.getNotAfter()).isEqualTo(Date.from(START.plus(Duration.ofHours(24))));
        assertThat(certificate.getSubjectAlternativeNames())
                .containsExactlyInAnyOrder(List.of(2, "berlin.example.com"), List.of(7, "127.0.0.1"));
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(certificate.getKeyUsage()[0]).isTrue();
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    }

    @Test
    void anAuthoritySignsARequest() throws Exception {
        Map<String, Object> authorityKey = key("ECDSA", "P256");
        Existing authority =
                selfSigned(authorityKey, Map.of("isCaCertificate", true, "allowedUses", List.of("cert_signing")));
        Existing request = resources.create(
                "tls:CertRequest",
                "request",
                Map.of(
                        "privateKeyPem", text(key("ED25519", "P224"), "privateKeyPem"),
                        "subject", Map.of("commonName", "paris"),
                        "dnsNames", List.of("paris.example.com")));

        Existing signed = resources.create("tls:LocallySignedCert", "it", signing(authorityKey, authority, request));

        X509Certificate certificate = certificate(signed);
        certificate.verify(certificate(authority).getPublicKey());
        assertThat(certificate(authority).getBasicConstraints()).isNotNegative();
        assertThat(certificate.getSubjectAlternativeNames()).containsExactly(List.of(2, "paris.example.com"));
        assertThat(signed.outputs()).containsEntry("keyAlgorithm", "ED25519");
        assertThatThrownBy(() -> resources.create(
                        "tls:LocallySignedCert", "it", signing(key("ECDSA", "P256"), authority, request)))
                .isInstanceOf(TerminalException.class)
                .hasMessage("caPrivateKeyPem is not the key of caCertPem");
    }

    @Test
    void aCertificateThatIsAboutToExpireIsMadeAnew() throws Exception {
        Existing made = selfSigned(key("ED25519", "P224"), Map.of("earlyRenewalHours", 4L));

        now.set(START.plus(Duration.ofHours(19)));
        assertThat(connection.read(made)).contains(made);
        assertThat(resources.diff(made, made.inputs()).isEmpty()).isTrue();

        now.set(START.plus(Duration.ofHours(20)));
        assertThat(connection.read(made)).isEmpty();
        assertThat(resources.diff(made, made.inputs()).replaces()).isTrue();
    }

    @Test
    void whatIsNoKeyIsSaidAndNotShown() {
        assertThatThrownBy(() -> selfSigned(Map.of("privateKeyPem", "hidden"), Map.of()))
                .isInstanceOf(TerminalException.class)
                .hasMessage("privateKeyPem is no private key in PEM");
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() throws Exception {
        assertThat(check("tls:PrivateKey", Map.of("algorithm", "DSA", "rsaBits", 512L, "ecdsaCurve", "P1")))
                .containsExactly(
                        "algorithm: is DSA, expected RSA, ECDSA or ED25519",
                        "ecdsaCurve: is P1, expected P224, P256, P384 or P521",
                        "rsaBits: is 512, expected 1024 to 8192");
        assertThat(check(
                        "tls:SelfSignedCert",
                        Map.of(
                                "privateKeyPem", "x",
                                "validityPeriodHours", 0L,
                                "allowedUses", List.of("cert_signing", "flying"),
                                "subject", Map.of("name", "x"),
                                "ipAddresses", List.of("example.com"))))
                .hasSize(4)
                .anyMatch(each -> each.startsWith("subject.name: is not known here"))
                .anyMatch(each -> each.startsWith("allowedUses: has flying, expected any_extended, "))
                .contains("ipAddresses: has example.com, which is no address")
                .anyMatch(each -> each.startsWith("validityPeriodHours: is 0, expected 1 to"));
    }

    private List<String> check(String type, Map<String, Object> inputs) throws Exception {
        return resources.check(type, "it", inputs, Optional.empty()).problems().stream()
                .map(Checked.Problem::toString)
                .toList();
    }

    private Map<String, Object> key(String algorithm, String curve) throws Exception {
        return resources
                .create("tls:PrivateKey", "key", Map.of("algorithm", algorithm, "ecdsaCurve", curve))
                .outputs();
    }

    private Existing selfSigned(Map<String, Object> key, Map<String, Object> more) throws Exception {
        var inputs = new LinkedHashMap<String, Object>();
        inputs.put("privateKeyPem", text(key, "privateKeyPem"));
        inputs.put("subject", Map.of("commonName", "berlin.example.com", "organization", "Example"));
        inputs.put("dnsNames", List.of("berlin.example.com"));
        inputs.put("ipAddresses", List.of("127.0.0.1"));
        inputs.put("validityPeriodHours", 24L);
        inputs.put("allowedUses", List.of("digital_signature", "server_auth"));
        inputs.putAll(more);
        return resources.create("tls:SelfSignedCert", "it", inputs);
    }

    private static Map<String, Object> signing(Map<String, Object> key, Existing authority, Existing request) {
        return Map.of(
                "certRequestPem", text(request.outputs(), "certRequestPem"),
                "caPrivateKeyPem", text(key, "privateKeyPem"),
                "caCertPem", text(authority.outputs(), "certPem"),
                "validityPeriodHours", 1L,
                "allowedUses", List.of("client_auth"));
    }

    private static X509Certificate certificate(Existing made) throws Exception {
        byte[] pem = text(made.outputs(), "certPem").getBytes(UTF_8);
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
    }

    private static String text(Map<String, Object> outputs, String name) {
        return String.valueOf(outputs.get(name));
    }

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, program).canExecute());
    }

    /// What the key's public half is, as OpenSSH finds.
    private static String sshKeygen(Path folder, String key) throws Exception {
        Path file = folder.resolve("key");
        Files.writeString(file, key);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Process process = new ProcessBuilder("ssh-keygen", "-y", "-f", file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
