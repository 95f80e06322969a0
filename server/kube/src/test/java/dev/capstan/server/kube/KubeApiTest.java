package dev.capstan.server.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Standing;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.store.Store;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KubeApiTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String PARTIAL = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final HttpClient client = HttpClient.newHttpClient();
    /// Why nobody is who they were any more.
    private volatile Optional<String> lost = Optional.empty();

    private Store store;
    private Lifecycle lifecycle;
    private HttpServer server;

    @BeforeEach
    void open() throws InterruptedException {
        store = Store.inMemory();
        Registry registry = Registry.open(store, Registry.Options.defaults());
        lifecycle = Lifecycle.start(registry, store, Lifecycle.Options.defaults());
        var api = new KubeApi(registry, new Health(), new RequestMetrics(meters, () -> ""), Clock.systemUTC());
        server = HttpServer.start(
                HttpOptions.local(0).withErrors(new KubeStatus()),
                exchange -> new Standing(() -> lost, Duration.ofMillis(10)).call(() -> {
                    api.handle(exchange);
                    return exchange;
                }));
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
        lifecycle.close();
        store.close();
    }

    @Test
    void whoAcceptsNoAnswerChangesNothing() throws IOException, InterruptedException {
        assertThat(send("POST", MAPS, "text/html", configMap("one")).statusCode())
                .isEqualTo(406);
        assertThat(send("POST", MAPS + "?includeObject=Bogus", "*/*", configMap("one"))
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("POST", MAPS, PARTIAL.replace("Metadata;", "MetadataList;"), configMap("one"))
                        .statusCode())
                .isEqualTo(406);
        assertThat(send("GET", MAPS + "/one", "*/*", "").statusCode()).isEqualTo(404);

        assertThat(send("POST", MAPS, "*/*", configMap("one")).statusCode()).isEqualTo(201);
        assertThat(send("PATCH", MAPS + "/one", "text/html", "{\"data\":{\"a\":\"b\"}}")
                        .statusCode())
                .isEqualTo(406);
        assertThat(json(send("GET", MAPS + "/one", "*/*", "")).has("data")).isFalse();
    }

    @Test
    void aLongListIsRefusedLikeAShortOne() throws IOException, InterruptedException {
        assertThat(send("GET", MAPS, PARTIAL, "").statusCode()).isEqualTo(406);
        for (int i = 0; i < 300; i++) {
            assertThat(send("POST", MAPS, "*/*", configMap("c" + i)).statusCode())
                    .isEqualTo(201);
        }

        HttpResponse<byte[]> answer = send("GET", MAPS, PARTIAL, "");

        assertThat(answer.statusCode()).isEqualTo(406);
        assertThat(json(answer).path("message").asText())
                .isEqualTo("you requested PartialObjectMetadata, but the requested object is a list (ConfigMapList)");
    }

    @Test
    void whatClientsMakeUpIsCountedAsOne() throws IOException, InterruptedException {
        for (int i = 0; i < 5; i++) {
            send("GET", "/api/v" + (i + 7) + "/namespaces/default/configmaps", "*/*", "");
            send("GET", MAPS + "/one/made-up-" + i, "*/*", "");
            send("MADEUP" + i, MAPS, "*/*", "");
            send("GET", "/api/v1/made-up-" + i, "*/*", "");
        }

        assertThat(requests()).containsExactlyInAnyOrder("GET unknown 404", "LIST unknown 404", "other configmaps 405");
    }

    @Test
    void aWatchEndsWhenItsCallerIsNoLongerWhoTheyWere() throws IOException, InterruptedException {
        send("POST", MAPS, "*/*", configMap("one"));
        lost = Optional.of("the token has expired");

        List<JsonNode> events = new String(
                        send("GET", MAPS + "?watch=1", "*/*", "").body(), StandardCharsets.UTF_8)
                .lines()
                .map(line ->
                        Document.json(line.getBytes(StandardCharsets.UTF_8)).tree())
                .toList();

        assertThat(events).extracting(each -> each.path("type").asText()).containsExactly("ADDED", "ERROR");
        JsonNode status = events.getLast().path("object");
        assertThat(status.path("code").asInt()).isEqualTo(401);
        assertThat(status.path("message").asText()).isEqualTo("the token has expired");
    }

    @Test
    void aListIsNoWatchBecauseItSaysSo() throws IOException, InterruptedException {
        send("GET", MAPS + "?watch=false", "*/*", "");
        send("GET", MAPS + "?watch=0", "*/*", "");

        assertThat(requests()).containsExactly("LIST configmaps 200");
    }

    @Test
    void aBodyNobodyCanReadIsRefusedBeforeItsOptionsAre() throws IOException, InterruptedException {
        assertThat(send("POST", MAPS + "?fieldValidation=Odd", "*/*", "text/plain", configMap("one"))
                        .statusCode())
                .isEqualTo(415);
        assertThat(send("POST", MAPS + "?fieldValidation=Odd", "*/*", configMap("one"))
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void someKindsAreShownWhenTheyGo() throws IOException, InterruptedException {
        String accounts = "/api/v1/namespaces/default/serviceaccounts";
        send("POST", accounts, "*/*", configMap("one").replace("ConfigMap", "ServiceAccount"));
        send("POST", MAPS, "*/*", configMap("one"));

        assertThat(json(send("DELETE", accounts + "/one", "*/*", ""))
                        .path("kind")
                        .asText())
                .isEqualTo("ServiceAccount");
        assertThat(json(send("DELETE", MAPS + "/one", "*/*", "")).path("kind").asText())
                .isEqualTo("Status");
    }

    @Test
    void aCustomKindHasWordsOfItsOwn() throws IOException, InterruptedException {
        send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "*/*", """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "things.example.dev"}, "spec": {"group": "example.dev", "scope": "Namespaced",
                 "names": {"plural": "things", "kind": "Thing"}, "versions": [{"name": "v1", "served": true,
                 "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}}]}}""");
        String things = "/apis/example.dev/v1/namespaces/default/things";

        assertThat(json(send("GET", things, "*/*", "")).at("/metadata/continue").textValue())
                .isEmpty();
        assertThat(json(send("GET", things + "/one/odd", "*/*", ""))
                        .path("message")
                        .asText())
                .isEqualTo("things.example.dev \"one\" not found");
        assertThat(send("PATCH", things + "/one?force=odd", "*/*", "application/strategic-merge-patch+json", "{")
                        .statusCode())
                .isEqualTo(415);
    }

    private List<String> requests() {
        return meters.getMeters().stream()
                .map(Meter::getId)
                .filter(each -> each.getName().equals("apiserver_request"))
                .map(each -> each.getTag("verb") + " " + each.getTag("resource") + " " + each.getTag("code"))
                .toList();
    }

    private HttpResponse<byte[]> send(String method, String path, String accept, String body)
            throws IOException, InterruptedException {
        String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
        return send(method, path, accept, type, body);
    }

    private HttpResponse<byte[]> send(String method, String path, String accept, String type, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.uri().resolve(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Accept", accept)
                .header("Content-Type", type)
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        return Document.json(answer.body()).tree();
    }

    private static String configMap(String name) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}";
    }
}
