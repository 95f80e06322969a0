package dev.capstan.streamlinetest;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.streamline.Manager;
import dev.capstan.streamline.Webhook;
import dev.capstan.streamline.admission.Problem;
import dev.capstan.streamline.admission.Verdict;
import dev.capstan.streamline.tls.Certificates;
import dev.capstan.streamline.tls.Credential;
import dev.capstan.streamline.webhook.Endpoint;
import dev.capstan.streamline.webhook.Registration;
import dev.capstan.streamline.webhook.WebhookOptions;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.RuleWithOperations;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the API knows of webhooks, from their start to their end.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class RegistrationTest {
    private static final Duration OFTEN = Duration.ofMillis(50);

    @Test
    void whatIsServedAtAHostIsRegisteredUntilItStops(KubernetesClient client) throws InterruptedException {
        try (var _ = Checkpoint.registered(client, each -> each, negative(), defaulting())) {
            ValidatingWebhook hook = validating(client).get().getWebhooks().getFirst();

            assertThat(hook.getName()).isEqualTo("validate.guestbooks.demo.capstan.dev");
            assertThat(hook.getClientConfig().getUrl())
                    .startsWith("https://127.0.0.1:")
                    .endsWith("/validate.guestbooks.demo.capstan.dev");
            assertThat(hook.getFailurePolicy()).isEqualTo("Fail");
            assertThat(hook.getSideEffects()).isEqualTo("None");
            assertThat(hook.getTimeoutSeconds()).isEqualTo(10);
            RuleWithOperations rule = hook.getRules().getFirst();
            assertThat(rule.getOperations()).containsExactly("CREATE", "UPDATE");
            assertThat(rule.getResources()).containsExactly("guestbooks");
            assertThat(rule.getApiGroups()).containsExactly("demo.capstan.dev");
            assertThat(rule.getApiVersions()).containsExactly("v1");
            assertThat(mutating(client).getWebhooks()).hasSize(1);
        }

        assertThat(validating(client).get()).isNull();
        assertThat(client.admissionRegistration()
                        .v1()
                        .mutatingWebhookConfigurations()
                        .withName(client.getNamespace())
                        .get())
                .isNull();
    }

    @Test
    void whatIsServedBehindAServiceStaysRegistered(KubernetesClient client) throws InterruptedException {
        var options = WebhookOptions.of(client.getNamespace(), Endpoint.service(client.getNamespace(), "hooks"))
                .withListening(loopback(0));
        try {
            try (var _ = Checkpoint.registered(client, _ -> options, negative())) {
                assertThat(options.registration()).isEqualTo(Registration.KEPT);
            }

            var config = validating(client).get().getWebhooks().getFirst().getClientConfig();
            assertThat(config.getService().getName()).isEqualTo("hooks");
            assertThat(config.getService().getPort()).isEqualTo(443);
            assertThat(config.getService().getPath()).isEqualTo("/validate.guestbooks.demo.capstan.dev");
        } finally {
            validating(client).delete();
        }
    }

    @Test
    void processesBehindAServiceAreAllBelieved(KubernetesClient client) throws InterruptedException {
        var options = WebhookOptions.of(client.getNamespace(), Endpoint.service(client.getNamespace(), "hooks"))
                .withListening(loopback(0))
                .withCheckEvery(OFTEN);
        try (var _ = Checkpoint.registered(client, _ -> options, negative())) {
            String first = bundle(validating(client).get().getWebhooks().getFirst());
            try (var _ = Checkpoint.registered(client, _ -> options, negative())) {
                String both = bundle(validating(client).get().getWebhooks().getFirst());
                assertThat(both).contains(first).hasSizeGreaterThan(first.length());

                // Somebody who knows only himself is not the last word.
                validating(client).edit(each -> {
                    each.getWebhooks()
                            .getFirst()
                            .getClientConfig()
                            .setCaBundle(Base64.getEncoder().encodeToString(first.getBytes(US_ASCII)));
                    return each;
                });
                ValidatingWebhookConfiguration again = validating(client)
                        .waitUntilCondition(
                                each -> bundle(each.getWebhooks().getFirst()).equals(both), 60, TimeUnit.SECONDS);
                assertThat(again).isNotNull();
            }
        } finally {
            validating(client).delete();
        }
    }

    @Test
    void whatANewerVersionNoLongerHasGoes(KubernetesClient client) throws InterruptedException {
        try (var _ = Checkpoint.registered(
                client, RegistrationTest::kept, negative(), negative().name("b.test.io"))) {
            assertThat(validating(client).get().getWebhooks()).hasSize(2);
        }

        try (var _ = Checkpoint.registered(client, RegistrationTest::kept, negative())) {
            assertThat(validating(client).get().getWebhooks()).hasSize(1);
        }

        try (var _ = Checkpoint.registered(client, each -> each, defaulting())) {
            assertThat(validating(client).get()).isNull();
        }
    }

    @Test
    void whoStopsDoesNotTakeAwayWhatAnotherHasRegisteredSince(KubernetesClient client) throws InterruptedException {
        var first = Checkpoint.registered(client, each -> each, negative());
        try (var _ = Checkpoint.registered(client, each -> each, negative())) {
            String registered = client.getKubernetesSerialization()
                    .asJson(validating(client).get().getWebhooks());

            first.close();

            assertThat(client.getKubernetesSerialization()
                            .asJson(validating(client).get().getWebhooks()))
                    .isEqualTo(registered);
        }
    }

    @Test
    void whatSomebodyDeletesIsRegisteredAgain(KubernetesClient client) throws InterruptedException {
        try (var _ = Checkpoint.registered(client, each -> each.withCheckEvery(OFTEN), negative())) {
            String uid = validating(client).get().getMetadata().getUid();

            validating(client).delete();

            @Nullable
            ValidatingWebhookConfiguration again = validating(client)
                    .waitUntilCondition(
                            each -> each != null && !each.getMetadata().getUid().equals(uid), 60, TimeUnit.SECONDS);
            assertThat(again).isNotNull();
        }
    }

    @Test
    void whatCannotBeRegisteredIsAProblemAndTriedAgain(KubernetesClient client) throws InterruptedException {
        var away = new AtomicBoolean(true);
        var faulty = FaultyClient.around(client, _ -> away.get() ? Fault.internalError() : Fault.none());
        var options = WebhookOptions.of(client.getNamespace(), Endpoint.host("127.0.0.1"));
        try (var manager = Manager.of(faulty, Manager.Options.defaults().withWebhooks(options))) {
            manager.add(negative().build()).start();
            Checkpoint.await("a problem", () -> !manager.health().isWell());
            assertThat(manager.health().ready()).isFalse();
            assertThat(manager.health().problems())
                    .singleElement()
                    .asString()
                    .startsWith("webhooks " + client.getNamespace() + " are not kept: GET /apis/admissionregistration");

            away.set(false);

            assertThat(manager.awaitReady(Duration.ofSeconds(60))).isTrue();
            Checkpoint.await("no problem", () -> manager.health().isWell());
            assertThat(validating(client).get().getWebhooks()).hasSize(1);
        }
    }

    @Test
    void certificatesMayChange(KubernetesClient client, @TempDir Path directory) throws Exception {
        Certificates files = Certificates.files(
                directory.resolve("tls.crt"), directory.resolve("tls.key"), directory.resolve("ca.crt"));
        write(directory, generated());
        try (var checkpoint =
                Checkpoint.open(client, each -> each.withCertificates(files).withCheckEvery(OFTEN), negative())) {
            Credential next = generated();
            write(directory, next);
            awaitBundle(client, next);
            int port = URI.create(validating(client)
                            .get()
                            .getWebhooks()
                            .getFirst()
                            .getClientConfig()
                            .getUrl())
                    .getPort();
            Checkpoint.await(
                    "the new certificate is shown",
                    () -> certificate(port).equals(next.chain().getFirst()));

            assertThat(Checkpoint.refusal(() ->
                                    client.resource(Guestbook.named("a", -1)).create())
                            .getCode())
                    .isEqualTo(422);
            assertThat(checkpoint
                            .meters()
                            .find("certwatcher_read_certificate_total")
                            .counter())
                    .isNotNull();
        }
    }

    @Test
    void certificatesThatMakeNoSenseAreAProblemAndNotShown(KubernetesClient client, @TempDir Path directory)
            throws Exception {
        Certificates files = Certificates.files(
                directory.resolve("tls.crt"), directory.resolve("tls.key"), directory.resolve("ca.crt"));
        write(directory, generated());
        try (var checkpoint =
                Checkpoint.open(client, each -> each.withCertificates(files).withCheckEvery(OFTEN), negative())) {
            Files.writeString(directory.resolve("tls.key"), "nonsense");
            Checkpoint.await("a problem", () -> !checkpoint.manager().health().isWell());

            assertThat(checkpoint.manager().health().problems())
                    .containsExactly("webhooks " + client.getNamespace() + " are not kept: "
                            + directory.resolve("tls.key")
                            + " holds no private key, expected one in PEM without a password");
            assertThat(Checkpoint.refusal(() ->
                                    client.resource(Guestbook.named("a", -1)).create())
                            .getCode())
                    .isEqualTo(422);
        }
    }

    @Test
    void anAddressThatIsTakenIsToldAtTheStart(KubernetesClient client) throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var options = WebhookOptions.of("taken", Endpoint.host("127.0.0.1"))
                    .withListening(loopback(taken.getLocalPort()));
            try (var manager = Manager.of(client, Manager.Options.defaults().withWebhooks(options))) {
                manager.add(negative().build());

                assertThatThrownBy(manager::start)
                        .isInstanceOf(UncheckedIOException.class)
                        .hasMessageContaining("127.0.0.1:" + taken.getLocalPort() + ": Address already in use");
            }
        }
    }

    @Test
    void aWebhookThatCannotBeServedIsRefused(KubernetesClient client) {
        try (var manager = Manager.of(client)) {
            assertThatThrownBy(() -> manager.add(negative().build()))
                    .hasMessage("webhook validate.guestbooks.demo.capstan.dev cannot be served: say where with"
                            + " Manager.Options.withWebhooks");
        }
        assertThatThrownBy(() -> negative().name("short.name")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> negative().timeout(Duration.ofMillis(1500)))
                .hasMessage("a timeout of PT1.5S, expected whole seconds from 1 to 30");
    }

    private static Webhook.Builder negative() {
        return Webhook.validating(Guestbook.class, (_, book, _) -> {
            int size = book.getSpec().size();
            return Verdict.allowed().refuseIf(size < 0, Problem.invalid("spec.size", size, "must be 0 or more"));
        });
    }

    private static Webhook.Builder defaulting() {
        return Webhook.defaulting(Guestbook.class, (_, _) -> {});
    }

    private static WebhookOptions kept(WebhookOptions options) {
        return options.withRegistration(Registration.KEPT);
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static Resource<ValidatingWebhookConfiguration> validating(KubernetesClient client) {
        return client.admissionRegistration()
                .v1()
                .validatingWebhookConfigurations()
                .withName(client.getNamespace());
    }

    private static MutatingWebhookConfiguration mutating(KubernetesClient client) {
        return client.admissionRegistration()
                .v1()
                .mutatingWebhookConfigurations()
                .withName(client.getNamespace())
                .get();
    }

    private static void awaitBundle(KubernetesClient client, Credential credential) {
        @Nullable
        ValidatingWebhookConfiguration told = validating(client)
                .waitUntilCondition(
                        each -> each != null
                                && bundle(each.getWebhooks().getFirst()).contains(credential.authorities()),
                        60,
                        TimeUnit.SECONDS);
        assertThat(told).isNotNull();
    }

    private static String bundle(ValidatingWebhook hook) {
        return new String(Base64.getDecoder().decode(hook.getClientConfig().getCaBundle()), US_ASCII);
    }

    /// What a server shows to whoever believes everything.
    private static Certificate certificate(int port) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Believer()}, null);
            try (var socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
                socket.setSoTimeout(60_000);
                socket.startHandshake();
                return socket.getSession().getPeerCertificates()[0];
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Believer implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static Credential generated() throws IOException {
        return Certificates.generated()
                .open(List.of("127.0.0.1"), Clock.systemUTC())
                .read();
    }

    private static void write(Path directory, Credential credential) throws IOException, CertificateEncodingException {
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
}
