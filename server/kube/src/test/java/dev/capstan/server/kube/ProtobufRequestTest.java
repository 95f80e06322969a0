package dev.capstan.server.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.kube.protobuf.ProtobufBody;
import dev.capstan.store.Store;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Coordination;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Requests with protobuf bodies, as typed Go clients send them.
final class ProtobufRequestTest {
    static {
        // Older generated code than protobuf likes; here it only writes.
        System.setProperty("com.google.protobuf.use_unsafe_pre22_gencode", "true");
    }

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private final HttpClient client = HttpClient.newHttpClient();
    private Store store;
    private Lifecycle lifecycle;
    private HttpServer server;

    @BeforeEach
    void open() throws InterruptedException {
        store = Store.inMemory();
        Registry registry = Registry.open(store, Registry.Options.defaults());
        lifecycle = Lifecycle.start(registry, store, Lifecycle.Options.defaults());
        var metrics = new RequestMetrics(new SimpleMeterRegistry(), () -> "");
        var api = new KubeApi(registry, new Health(), metrics, Clock.systemUTC());
        server = HttpServer.start(HttpOptions.local(0).withErrors(new KubeStatus()), api);
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
        lifecycle.close();
        store.close();
    }

    @Test
    void anObjectIsTheSameWhicheverWayItCame() throws IOException, InterruptedException {
        V1.Secret secret = V1.Secret.newBuilder()
                .setMetadata(meta("a").putLabels("app", "x"))
                .setType("Opaque")
                .putData("k", ByteString.copyFromUtf8("v"))
                .build();
        V1Coordination.Lease lease = V1Coordination.Lease.newBuilder()
                .setMetadata(meta("a"))
                .setSpec(V1Coordination.LeaseSpec.newBuilder()
                        .setHolderIdentity("me")
                        .setLeaseDurationSeconds(15)
                        .setRenewTime(Meta.MicroTime.newBuilder()
                                .setSeconds(1_700_000_000L)
                                .setNanos(123_456_789)))
                .build();

        sameAs("/api/v1/namespaces/default/secrets", enveloped("v1", "Secret", secret.toByteString()), """
                {"metadata": {"name": "b", "labels": {"app": "x"}}, "type": "Opaque", "data": {"k": "dg=="}}""");
        sameAs(
                "/apis/coordination.k8s.io/v1/namespaces/default/leases",
                enveloped("coordination.k8s.io/v1", "Lease", lease.toByteString()),
                """
                {"metadata": {"name": "b"}, "spec": {"holderIdentity": "me", "leaseDurationSeconds": 15,
                 "renewTime": "2023-11-14T22:13:20.123456Z"}}""");
    }

    @Test
    void anObjectIsReplacedAndDeleted() throws IOException, InterruptedException {
        V1.ConfigMap map = V1.ConfigMap.newBuilder().setMetadata(meta("a")).build();
        V1.ConfigMap changed = map.toBuilder().putData("k", "v").build();
        byte[] options = enveloped(
                "v1",
                "DeleteOptions",
                Meta.DeleteOptions.newBuilder()
                        .setPreconditions(Meta.Preconditions.newBuilder().setUid("another"))
                        .build()
                        .toByteString());

        assertThat(send("POST", MAPS, enveloped("v1", "ConfigMap", map.toByteString()))
                        .statusCode())
                .isEqualTo(201);
        HttpResponse<byte[]> put = send("PUT", MAPS + "/a", enveloped("v1", "ConfigMap", changed.toByteString()));
        assertThat(json(put).at("/data/k").asText()).isEqualTo("v");
        assertThat(send("DELETE", MAPS + "/a", options).statusCode()).isEqualTo(409);
    }

    @Test
    void whatCannotBeReadIsRefusedWithWords() throws IOException, InterruptedException {
        refused(400, "the object provided is unrecognized (must be of type ConfigMap): empty data (<empty>)", MAPS, "");
        refused(
                400,
                "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: unexpected EOF",
                MAPS,
                enveloped("v1", "ConfigMap", ByteString.fromHex("0a0561")));
        refused(
                400,
                "Foo in version \"v1\" cannot be handled as a ConfigMap: no kind \"Foo\" is registered for version \"v1\"",
                MAPS,
                enveloped("v1", "Foo", ByteString.EMPTY));
        assertThat(send("DELETE", MAPS + "/a", new byte[] {1}).statusCode()).isEqualTo(400);
    }

    private void sameAs(String path, byte[] protobuf, String json) throws IOException, InterruptedException {
        JsonNode typed = scrubbed(send("POST", path, protobuf));
        JsonNode plain = scrubbed(send("POST", path, "application/json", json.getBytes(StandardCharsets.UTF_8)));

        assertThat(typed).isEqualTo(plain);
    }

    private void refused(int status, String message, String path, String body)
            throws IOException, InterruptedException {
        refused(status, message, path, body.getBytes(StandardCharsets.UTF_8));
    }

    private void refused(int status, String message, String path, byte[] body)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send("POST", path, body);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(json(answer).path("message").asText()).isEqualTo(message);
    }

    private static JsonNode scrubbed(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).isEqualTo(201);
        JsonNode object = json(answer);
        ((ObjectNode) object.path("metadata")).remove(List.of("name", "uid", "resourceVersion", "creationTimestamp"));
        object.at("/metadata/managedFields").forEach(each -> ((ObjectNode) each).remove("time"));
        return object;
    }

    private static Meta.ObjectMeta.Builder meta(String name) {
        return Meta.ObjectMeta.newBuilder().setName(name);
    }

    private static byte[] enveloped(String apiVersion, String kind, ByteString raw) {
        var out = new ByteArrayOutputStream();
        out.writeBytes("k8s\0".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(Runtime.Unknown.newBuilder()
                .setTypeMeta(
                        Runtime.TypeMeta.newBuilder().setApiVersion(apiVersion).setKind(kind))
                .setRaw(raw)
                .build()
                .toByteArray());
        return out.toByteArray();
    }

    private HttpResponse<byte[]> send(String method, String path, byte[] body)
            throws IOException, InterruptedException {
        return send(method, path, ProtobufBody.MEDIA_TYPE, body);
    }

    private HttpResponse<byte[]> send(String method, String path, String type, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.uri().resolve(path))
                .header("Content-Type", type)
                .method(method, BodyPublishers.ofByteArray(body))
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        return Document.json(answer.body()).tree();
    }
}
