package dev.capstan.server.kube.inmemory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.api.Refusal;
import dev.capstan.server.http.Handler;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class InMemoryClientTest {
    private final TinyApi api = new TinyApi();
    private final KubernetesClient client = InMemoryClient.connect(api);

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void anObjectIsReadAndAMissingOneIsNot() {
        api.put("a", "1");

        assertThat(client.configMaps().withName("a").get().getData()).containsEntry("value", "1");
        assertThat(client.configMaps().withName("b").get()).isNull();
    }

    @Test
    void aLargeListArrivesWhole() {
        for (int i = 0; i < 2_000; i++) {
            api.put("map-" + i, "x".repeat(500));
        }

        assertThat(client.configMaps().list().getItems()).hasSize(2_000);
    }

    @Test
    void aWriteCarriesItsBody() {
        var written = new ConfigMapBuilder()
                .withNewMetadata()
                .withName("w")
                .endMetadata()
                .addToData("é", "ü")
                .build();

        var answered = client.configMaps().resource(written).create();

        assertThat(answered.getData()).containsEntry("é", "ü");
    }

    @Test
    void aRefusalBecomesTheExceptionARealServerWouldCause() {
        Handler refusing = _ -> {
            throw new Refusal.BadRequest("no").asException();
        };
        try (var other = InMemoryClient.connect(refusing)) {
            assertThatThrownBy(() -> other.configMaps().withName("a").get())
                    .isInstanceOf(KubernetesClientException.class)
                    .extracting(e -> ((KubernetesClientException) e).getCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void aWatchHearsEventsUntilItIsClosed() throws Exception {
        var heard = new LinkedBlockingQueue<String>();
        var watch = client.configMaps().watch(new Recording(heard));

        api.events.add(TinyApi.event("ADDED", "a", "1"));
        assertThat(heard.poll(20, SECONDS)).isEqualTo("ADDED a 1");
        api.events.add(TinyApi.event("MODIFIED", "a", "2"));
        assertThat(heard.poll(20, SECONDS)).isEqualTo("MODIFIED a 2");
        watch.close();

        assertThat(api.watchEnded.await(20, SECONDS)).isTrue();
        assertThat(heard.poll(20, SECONDS)).isEqualTo("closed");
    }

    @Test
    void closingTheClientEndsItsWatches() throws Exception {
        client.configMaps().watch(new Recording(new LinkedBlockingQueue<>()));

        client.close();

        assertThat(api.watchEnded.await(20, SECONDS)).isTrue();
        assertThatThrownBy(() -> client.configMaps().withName("a").get()).isInstanceOf(RuntimeException.class);
    }

    @Test
    void anInformerFollows() throws Exception {
        var heard = new LinkedBlockingQueue<String>();
        api.put("a", "1");
        try (var informer = client.configMaps().inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(ConfigMap map) {
                heard.add("add " + map.getMetadata().getName());
            }

            @Override
            public void onUpdate(ConfigMap before, ConfigMap after) {
                heard.add("update " + after.getData().get("value"));
            }

            @Override
            public void onDelete(ConfigMap map, boolean unknown) {
                heard.add("delete " + map.getMetadata().getName());
            }
        })) {
            assertThat(heard.poll(20, SECONDS)).isEqualTo("add a");
            api.events.add(TinyApi.event("MODIFIED", "a", "2"));
            assertThat(heard.poll(20, SECONDS)).isEqualTo("update 2");
            api.events.add(TinyApi.event("DELETED", "a", "2"));
            assertThat(heard.poll(20, SECONDS)).isEqualTo("delete a");
            assertThat(informer.isRunning()).isTrue();
        }
    }

    @Test
    void aRefusedWatchTellsWhy() {
        Handler refusing = exchange -> exchange.send(403, "application/json", """
                {"kind":"Status","apiVersion":"v1","message":"not you","reason":"Forbidden","code":403}\
                """.getBytes(UTF_8));
        try (var other = InMemoryClient.connect(refusing)) {
            assertThatThrownBy(() -> other.configMaps().watch(new Recording(new LinkedBlockingQueue<>())))
                    .isInstanceOf(KubernetesClientException.class)
                    .extracting(e -> ((KubernetesClientException) e).getCode())
                    .isEqualTo(403);
        }
    }

    @Test
    void aSlowReaderMakesTheHandlerWaitAndLeavingFreesIt() throws Exception {
        var waiting = new CompletableFuture<Throwable>();
        Handler endless = exchange -> {
            try (var out = exchange.stream(200, "text/plain")) {
                while (true) {
                    out.write(new byte[10_000]);
                }
            } catch (Exception e) {
                waiting.complete(e);
                throw e;
            }
        };
        try (var other = InMemoryClient.connect(endless)) {
            var http = other.getHttpClient();
            var request = http.newHttpRequestBuilder()
                    .uri(URI.create("http://localhost/"))
                    .build();
            var body =
                    http.sendAsync(request, InputStream.class).get(20, SECONDS).body();
            assertThat(body.readNBytes(100_000)).hasSize(100_000);
            assertThat(waiting).isNotDone();

            body.close();

            assertThat(waiting.get(20, SECONDS)).hasMessage("the client went away");
        }
    }

    @Test
    void anAnswerThatDoesNotBeginInTimeIsGivenUp() throws Exception {
        var never = new CountDownLatch(1);
        var once = new ConfigBuilder(InMemoryClient.config())
                .withRequestRetryBackoffLimit(0)
                .build();
        try (var other = InMemoryClient.connect(_ -> never.await(), once)) {
            var http = other.getHttpClient();
            var request = http.newHttpRequestBuilder()
                    .uri(URI.create("http://localhost/"))
                    .timeout(10, MILLISECONDS)
                    .build();

            assertThatThrownBy(() -> http.sendAsync(request, String.class).get(40, SECONDS))
                    .rootCause()
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("GET http://localhost/ was not answered within PT0.01S");
        } finally {
            never.countDown();
        }
    }

    @Test
    void nothingOfThisMachineIsRead() {
        var config = InMemoryClient.config();

        assertThat(config.getMasterUrl()).isEqualTo("http://localhost/");
        assertThat(config.getOauthToken()).isNull();
        assertThat(config.getHttpProxy()).isNull();
        assertThat(config.getNamespace()).isEqualTo("default");
    }

    /// Writes down what a watch hears.
    private record Recording(BlockingQueue<String> heard) implements Watcher<ConfigMap> {
        @Override
        public void eventReceived(Action action, ConfigMap map) {
            heard.add(action + " " + map.getMetadata().getName() + " "
                    + map.getData().get("value"));
        }

        @Override
        public void onClose() {
            heard.add("closed");
        }

        @Override
        public void onClose(WatcherException problem) {
            heard.add("broken " + problem.getMessage());
        }
    }
}
