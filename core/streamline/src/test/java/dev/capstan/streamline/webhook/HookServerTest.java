package dev.capstan.streamline.webhook;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.admission.Answer;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.admission.Verdict;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.tls.Certificates;
import dev.capstan.streamline.tls.Credential;
import dev.capstan.streamline.tls.CurrentKeys;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class HookServerTest {
    private static final String QUESTION = """
            {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
              "uid": "7", "name": "a", "namespace": "n", "operation": "CREATE",
              "kind": {"group": "", "version": "v1", "kind": "ConfigMap"}, "object": {}}}""";
    private static final Kind CONFIG_MAP = new Kind("", "v1", "ConfigMap", "configmaps", true);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final WebhookMeters meters = new WebhookMeters(registry);
    private final CountDownLatch deafness = new CountDownLatch(1);
    private final Desk good = desk("good.test.io", (_, _) -> new Answer.Judged(Verdict.allowed()));
    private final Desk bad = desk("bad.test.io", (_, _) -> {
        throw new StackOverflowError("too deep");
    });
    private final Desk deaf = desk("deaf.test.io", (_, _) -> {
        for (boolean ended = false; !ended; ) {
            ended = hears();
        }
        return new Answer.Judged(Verdict.allowed());
    });
    private HookServer server;
    private HttpClient client;

    @BeforeEach
    void start() throws Exception {
        Credential credential = Certificates.generated()
                .open(List.of("127.0.0.1"), Clock.systemUTC())
                .read();
        server = start(credential, Duration.ofSeconds(30));
        client = client(credential.authorities());
    }

    @AfterEach
    void stop() {
        deafness.countDown();
        client.close();
        server.close();
    }

    @Test
    void aQuestionIsAnswered() throws Exception {
        var answer = post("/good.test.io", "application/json; charset=utf-8", QUESTION);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Json.tree(answer.body())).isEqualTo(Json.tree("""
                {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview",
                 "response": {"uid": "7", "allowed": true}}"""));
    }

    @Test
    void whatIsNoQuestionIsRefusedWithAReason() throws Exception {
        assertRefused(post("/other", "application/json", QUESTION), 404, "there is no webhook at /other");
        assertRefused(post("/good.test.io", "text/plain", QUESTION), 415, "webhooks are asked in application/json");
        assertRefused(
                post("/good.test.io", "application/json", "[]"),
                400,
                "the question cannot be read: JSON that is not an object");
        assertRefused(
                post("/good.test.io", "application/json", " ".repeat((7 << 20) + 1)),
                413,
                "the question is longer than 7340032 bytes");
        var get = client.send(request("/good.test.io").GET().build(), BodyHandlers.ofString());
        assertRefused(get, 405, "webhooks are asked with POST");
    }

    @Test
    void codeThatThrowsIsAFailureOfThisCallAlone() throws Exception {
        assertRefused(
                post("/bad.test.io", "application/json", QUESTION),
                500,
                "bad.test.io failed: java.lang.StackOverflowError: too deep");

        assertThat(post("/good.test.io", "application/json", QUESTION).statusCode())
                .isEqualTo(200);
        assertThat(registry.get("controller_runtime_webhook_panics_total")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("controller_runtime_webhook_requests_total")
                        .tags("webhook", "/bad.test.io", "code", "500")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void codeThatDoesNotEndIsAnsweredForAndReported() throws Exception {
        assertRefused(
                post("/deaf.test.io", "application/json", QUESTION), 504, "deaf.test.io did not answer within 900 ms");

        assertThat(deaf.overdue()).isEqualTo(1);
        assertThat(inFlight("/deaf.test.io")).isEqualTo(1);
        assertThat(registry.get("streamline_webhook_timeouts_total").counter().count())
                .isEqualTo(1);
    }

    @Test
    void callsThatDoNotEndStayFew() throws Exception {
        var calls = IntStream.range(0, 100)
                .mapToObj(_ -> client.sendAsync(question("/deaf.test.io"), BodyHandlers.ofString()))
                .toList();
        for (var each : calls) {
            assertThat(each.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(504);
        }

        assertRefused(
                post("/deaf.test.io", "application/json", QUESTION),
                503,
                "deaf.test.io has 100 calls under way, and takes no more");
        assertThat(post("/good.test.io", "application/json", QUESTION).statusCode())
                .isEqualTo(200);
    }

    @Test
    void aCallerThatSaysNothingIsCutOff() throws Exception {
        Credential credential = Certificates.generated()
                .open(List.of("127.0.0.1"), Clock.systemUTC())
                .read();
        try (var strict = start(credential, Duration.ofMillis(200));
                var socket = new Socket(InetAddress.getLoopbackAddress(), strict.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(22); // The first byte of a handshake, and no more.

            assertThat(ended(socket)).isTrue();
        }
    }

    private HookServer start(Credential credential, Duration longest) throws IOException {
        return HookServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new CurrentKeys(credential).context(),
                List.of(good, bad, deaf),
                meters,
                longest);
    }

    private static boolean ended(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true; // Cut off.
        }
    }

    private boolean hears() {
        try {
            return deafness.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            return false;
        }
    }

    private double inFlight(String path) {
        return registry.get("controller_runtime_webhook_requests_in_flight")
                .tags("webhook", path)
                .gauge()
                .value();
    }

    private static void assertRefused(HttpResponse<String> answer, int code, String message) {
        assertThat(answer.statusCode()).isEqualTo(code);
        assertThat(Json.tree(answer.body()).path("message").asText()).isEqualTo(message);
    }

    private HttpResponse<String> post(String path, String type, String body) throws Exception {
        HttpRequest request = request(path)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private HttpRequest question(String path) {
        return request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(QUESTION))
                .build();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(60));
    }

    private Desk desk(String name, Hook.Logic logic) {
        var hook = new Hook(
                name,
                Hook.Type.VALIDATING,
                CONFIG_MAP,
                Set.of(Operation.CREATE),
                List.of(),
                Optional.empty(),
                FailurePolicy.FAIL,
                Duration.ofSeconds(1),
                logic);
        return new Desk(
                hook, new KubernetesSerialization(), OpenTelemetry.noop().getTracer("test"), meters);
    }

    private static HttpClient client(String authorities) throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setCertificateEntry(
                "authority",
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(authorities.getBytes(US_ASCII))));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder()
                .sslContext(context)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }
}
