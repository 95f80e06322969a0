package dev.capstan.server.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.store.Store;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PodRequestsTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<PodLogs.Request> asked = new ArrayList<>();
    private final SilentLog silent = new SilentLog();
    private Store store;
    private Lifecycle lifecycle;
    private HttpServer server;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        store = Store.inMemory();
        Registry registry = Registry.open(store, Registry.Options.defaults());
        lifecycle = Lifecycle.start(registry, store, Lifecycle.Options.defaults());
        var metrics = new RequestMetrics(new SimpleMeterRegistry(), () -> "");
        var api = new KubeApi(registry, new Health(), metrics, Tokens.NONE, this::log, CLOCK);
        server = HttpServer.start(HttpOptions.local(0).withErrors(new KubeStatus()), api);
        create("a", "{\"name\":\"c\",\"image\":\"i\"}");
        create("b", "{\"name\":\"c\",\"image\":\"i\"},{\"name\":\"d\",\"image\":\"i\"}");
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
        lifecycle.close();
        store.close();
    }

    /// There is a log of container d only.
    private Optional<InputStream> log(Resource pod, PodLogs.Request request) {
        asked.add(request);
        if (request.follow() && request.since() != null) {
            return Optional.of(silent);
        }
        return request.container().equals("d")
                ? Optional.of(new ByteArrayInputStream("one\ntwo\n".getBytes(StandardCharsets.UTF_8)))
                : Optional.empty();
    }

    @Test
    void aLogIsServedWhereSomebodyKeepsIt() throws IOException, InterruptedException {
        HttpResponse<String> answer =
                send("GET", PODS + "/b/log?container=d&tailLines=5&sinceSeconds=60&timestamps=true", "");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).hasValue("text/plain");
        assertThat(answer.body()).isEqualTo("one\ntwo\n");
        assertThat(asked)
                .containsExactly(
                        new PodLogs.Request("d", false, false, true, Instant.parse("2026-11-15T11:59:00Z"), 5L, null));
    }

    @Test
    void aLogIsFollowedLineByLine() throws IOException, InterruptedException {
        HttpResponse<String> answer = send("GET", PODS + "/b/log?container=d&follow=true", "");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).hasValue("text/plain");
        assertThat(answer.body()).isEqualTo("one\ntwo\n");
    }

    @Test
    void aLogThatNobodyFollowsAnyMoreIsClosed() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            String request =
                    "GET " + PODS + "/b/log?container=d&follow=true&sinceSeconds=1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            assertThat(silent.isClosed()).isFalse();
        }

        assertThat(silent.awaitClosed()).isTrue();
    }

    /// A log in which nothing happens until it is closed.
    private static final class SilentLog extends InputStream {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public int read() throws IOException {
            try {
                closed.await();
                return -1;
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            return read();
        }

        boolean isClosed() {
            return closed.getCount() == 0;
        }

        boolean awaitClosed() throws InterruptedException {
            return closed.await(30, TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void aPodThatRunsNowhereHasWrittenNothing() throws IOException, InterruptedException {
        HttpResponse<String> answer = send("GET", PODS + "/a/log", "");

        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void whereNobodyKeepsALogTheAnswerSaysSo() throws IOException, InterruptedException {
        send("POST", PODS + "/a/binding", "{\"metadata\":{\"name\":\"a\"},\"target\":{\"name\":\"n\"}}");

        refused(
                400,
                "no log of container \"c\" in pod \"a\" is kept here: this server runs no pods",
                send("GET", PODS + "/a/log", ""));
    }

    @Test
    void whatIsAskedOfALogMustMakeSense() throws IOException, InterruptedException {
        refused(
                400,
                "a container name must be specified for pod b, choose one of: [c d]",
                send("GET", PODS + "/b/log", ""));
        refused(400, "container x is not valid for pod b", send("GET", PODS + "/b/log?container=x", ""));
        refused(
                422,
                "PodLogOptions \"a\" is invalid: [limitBytes: Invalid value: 0: must be greater than 0,"
                        + " tailLines: Invalid value: -1: must be greater than or equal to 0]",
                send("GET", PODS + "/a/log?limitBytes=0&tailLines=-1", ""));
        refused(400, "strconv.ParseInt: parsing \"x\": invalid syntax", send("GET", PODS + "/a/log?tailLines=x", ""));
        assertThat(send("POST", PODS + "/a/log", "{}").statusCode()).isEqualTo(405);
        assertThat(send("GET", PODS + "/nope/log", "").statusCode()).isEqualTo(404);
    }

    @Test
    void anEvictedPodIsGone() throws IOException, InterruptedException {
        refused(
                400,
                "name in URL does not match name in Eviction object",
                send("POST", PODS + "/a/eviction", "{\"metadata\":{\"name\":\"b\"}}"));
        HttpResponse<String> answer = send(
                "POST",
                PODS + "/a/eviction",
                "{\"apiVersion\":\"policy/v1\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\"a\"}}");

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.body())
                .isEqualTo(
                        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Success\",\"code\":201}");
        assertThat(send("GET", PODS + "/a", "").statusCode()).isEqualTo(404);
    }

    private void create(String name, String containers) throws IOException, InterruptedException {
        String pod = "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":{\"containers\":[" + containers + "]}}";
        assertThat(send("POST", PODS, pod).statusCode()).isEqualTo(201);
    }

    private static void refused(int status, String message, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(Document.json(answer.body().getBytes(StandardCharsets.UTF_8))
                        .tree()
                        .path("message")
                        .asText())
                .isEqualTo(message);
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
