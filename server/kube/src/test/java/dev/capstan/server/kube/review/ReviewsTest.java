package dev.capstan.server.kube.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.server.http.Handler;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.kube.Health;
import dev.capstan.server.kube.KubeApi;
import dev.capstan.server.kube.KubeStatus;
import dev.capstan.server.kube.RequestMetrics;
import dev.capstan.store.Store;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The expected answers are a real kube-apiserver's.
final class ReviewsTest {
    private static final String AUTHORIZATION = "/apis/authorization.k8s.io/v1";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

    private final HttpClient client = HttpClient.newHttpClient();
    private Store store;
    private Lifecycle lifecycle;
    private HttpServer server;

    @BeforeEach
    void open() throws Exception {
        store = Store.inMemory();
        Registry registry = Registry.open(store, Registry.Options.defaults().withAccess(new Rbac()));
        lifecycle = Lifecycle.start(registry, store, Lifecycle.Options.defaults());
        var metrics = new RequestMetrics(new SimpleMeterRegistry(), () -> "");
        var api = new KubeApi(registry, new Health(), metrics, Clock.systemUTC());
        server = HttpServer.start(HttpOptions.local(0).withErrors(new KubeStatus()), calling(api));
        send("admin", "POST", RBAC + "/namespaces/default/roles", """
                {"metadata":{"name":"mk"},"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["configmaps"]}]}""");
        send("admin", "POST", RBAC + "/namespaces/default/rolebindings", """
                {"metadata":{"name":"mk"},"roleRef":{"kind":"Role","name":"mk"},
                 "subjects":[{"kind":"User","name":"ann"}]}""");
    }

    /// Takes each caller at their word.
    private static Handler calling(Handler api) {
        return exchange -> {
            String name = exchange.header("X-User").orElseThrow();
            Caller caller = name.equals("admin")
                    ? new Caller(name, List.of(Caller.MASTERS, Caller.AUTHENTICATED))
                    : new Caller(name, "7", List.of(Caller.AUTHENTICATED), Map.of("foo", List.of("bar")));
            caller.call(() -> {
                api.handle(exchange);
                return name;
            });
        };
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
        lifecycle.close();
        store.close();
    }

    @Test
    void whoMayNotIsToldWhat() throws Exception {
        assertThat(send("ann", "GET", "/api/v1/namespaces/default/secrets", "")).isEqualTo(status("""
                {"message":"secrets is forbidden: User \\"ann\\" cannot list resource \\"secrets\\" in API group \\"\\" in\
                 the namespace \\"default\\"","reason":"Forbidden","details":{"kind":"secrets"},"code":403}"""));
        assertThat(send("ann", "GET", "/foo/bar", "")).isEqualTo(status("""
                {"message":"forbidden: User \\"ann\\" cannot get path \\"/foo/bar\\"","reason":"Forbidden",\
                "details":{},"code":403}"""));
        assertThat(message("ann", "GET", "/apis/none.example.com/v1/foos", ""))
                .isEqualTo("foos.none.example.com is forbidden: User \"ann\" cannot list resource \"foos\" in API group"
                        + " \"none.example.com\" at the cluster scope");
        assertThat(message("ann", "GET", "/api/v1/namespaces/default/configmaps/x", ""))
                .isEqualTo("configmaps \"x\" not found");
        assertThat(send("ann", "GET", "/version", "").path("major").asText()).isEqualTo("1");
        assertThat(message("ann", "GET", "/metrics", "")).endsWith("cannot get path \"/metrics\"");
    }

    @Test
    void anAccessReviewSaysWhetherAndWhy() throws Exception {
        String ann = "\"user\":\"ann\",\"resourceAttributes\":{\"verb\":\"get\",\"resource\":\"configmaps\","
                + "\"namespace\":\"default\"}";
        assertThat(send("admin", "POST", AUTHORIZATION + "/subjectaccessreviews", "{\"spec\":{" + ann + "}}"))
                .isEqualTo(
                        json(
                                "{\"kind\":\"SubjectAccessReview\",\"apiVersion\":\"authorization.k8s.io/v1\","
                                        + "\"metadata\":{},\"spec\":{" + ann
                                        + "},\"status\":{\"allowed\":true,\"reason\":"
                                        + "\"RBAC: allowed by RoleBinding \\\"mk/default\\\" of Role \\\"mk\\\" to User \\\"ann\\\"\"}}"));
        assertThat(review("admin", "subjectaccessreviews", """
                {"spec":{"user":"u","groups":["system:masters"],"resourceAttributes":{"verb":"get"}}}""")).isEqualTo(json("{\"allowed\":true}"));
        assertThat(review("admin", "subjectaccessreviews", """
                {"spec":{"user":"u","groups":["system:unauthenticated"],
                 "nonResourceAttributes":{"verb":"get","path":"/version"}}}""").path("reason").asText())
                .isEqualTo("RBAC: allowed by ClusterRoleBinding \"system:public-info-viewer\" of ClusterRole"
                        + " \"system:public-info-viewer\" to Group \"system:unauthenticated\"");
        assertThat(review("ann", "selfsubjectaccessreviews", """
                {"spec":{"resourceAttributes":{"verb":"get","resource":"secrets","namespace":"default"}}}""")).isEqualTo(json("{\"allowed\":false}"));
        assertThat(review("admin", "namespaces/default/localsubjectaccessreviews", """
                {"spec":{"user":"u","resourceAttributes":{"verb":"get","namespace":"default"}}}"""))
                .isEqualTo(json("{\"allowed\":false}"));
    }

    @Test
    void aReviewThatMakesNoSenseIsRefused() throws Exception {
        assertThat(send("admin", "POST", AUTHORIZATION + "/subjectaccessreviews", "{\"spec\":{\"groups\":[\"g\"]}}"))
                .isEqualTo(status("""
                        {"message":".authorization.k8s.io \\"\\" is invalid: spec.resourceAttributes: Invalid value: null:\
                         exactly one of nonResourceAttributes or resourceAttributes must be specified",\
                        "reason":"Invalid","details":{"group":"authorization.k8s.io","causes":[\
                        {"reason":"FieldValueInvalid","message":"Invalid value: null: exactly one of\
                         nonResourceAttributes or resourceAttributes must be specified",\
                        "field":"spec.resourceAttributes"}]},"code":422}"""));
        assertThat(message("admin", "POST", AUTHORIZATION + "/subjectaccessreviews", """
                {"spec":{"nonResourceAttributes":{"verb":"get","path":"/version"},
                 "resourceAttributes":{"verb":"get","labelSelector":{}}}}"""))
                .isEqualTo(
                        ".authorization.k8s.io \"\" is invalid: [spec.nonResourceAttributes: Invalid value:"
                                + " {\"Path\":\"/version\",\"Verb\":\"get\"}: cannot be specified in combination with"
                                + " resourceAttributes, spec.user: Invalid value: \"\": at least one of user or group must be"
                                + " specified, spec.resourceAttributes.labelSelector.requirements: Required value: when"
                                + " spec.resourceAttributes.labelSelector is specified, requirements or rawSelector is required]");
        assertThat(message("admin", "POST", AUTHORIZATION + "/namespaces/default/localsubjectaccessreviews", """
                {"spec":{"user":"u","resourceAttributes":{"verb":"get","namespace":"other"}}}"""))
                .isEqualTo(".authorization.k8s.io \"\" is invalid: spec.resourceAttributes.namespace: Invalid value:"
                        + " \"other\": must match metadata.namespace");
        assertThat(message("admin", "POST", AUTHORIZATION + "/selfsubjectrulesreviews", "{\"spec\":{}}"))
                .isEqualTo("no namespace on request");
        assertThat(message(
                        "admin",
                        "POST",
                        AUTHORIZATION + "/selfsubjectaccessreviews?fieldValidation=Strict",
                        "{\"spec\":{\"resourceAttributes\":{\"verb\":\"get\"},\"foo\":1}}"))
                .isEqualTo("SelfSubjectAccessReview in version \"v1\" cannot be handled as a SelfSubjectAccessReview:"
                        + " strict decoding error: unknown field \"spec.foo\"");
    }

    @Test
    void theRulesOfACallerAreListed() throws Exception {
        JsonNode status = review("ann", "selfsubjectrulesreviews", "{\"spec\":{\"namespace\":\"default\"}}");

        assertThat(status.path("resourceRules")).contains(json("""
                {"verbs":["get"],"apiGroups":[""],"resources":["configmaps"]}"""), json("""
                {"verbs":["create"],"apiGroups":["authentication.k8s.io"],"resources":["selfsubjectreviews"]}"""));
        assertThat(status.path("nonResourceRules")).contains(json("""
                {"verbs":["get"],"nonResourceURLs":["/healthz","/livez","/readyz","/version","/version/"]}"""));
        assertThat(status.path("incomplete").asBoolean(true)).isFalse();
    }

    @Test
    void aCallerLearnsWhoTheyAre() throws Exception {
        assertThat(send("ann", "POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}")
                        .path("status"))
                .isEqualTo(json("{\"userInfo\":{\"username\":\"ann\",\"uid\":\"7\",\"groups\":"
                        + "[\"system:authenticated\"],\"extra\":{\"foo\":[\"bar\"]}}}"));
    }

    @Test
    void reviewsAreCreatedAndNothingElse() throws Exception {
        String path = AUTHORIZATION + "/selfsubjectaccessreviews";
        assertThat(send("admin", "GET", path, "").path("code").asInt()).isEqualTo(405);
        assertThat(send("admin", "GET", path + "/x", "").path("code").asInt()).isEqualTo(404);
        assertThat(send("admin", "POST", AUTHORIZATION + "/localsubjectaccessreviews", "{}")
                        .path("code")
                        .asInt())
                .isEqualTo(404);
        HttpResponse<byte[]> table = ask("admin", "POST", path, "{}", "application/json;as=Table;v=v1;g=meta.k8s.io");
        assertThat(table.statusCode()).isEqualTo(406);
    }

    private JsonNode review(String user, String path, String body) throws Exception {
        return send(user, "POST", AUTHORIZATION + "/" + path, body).path("status");
    }

    private String message(String user, String method, String path, String body) throws Exception {
        return send(user, method, path, body).path("message").asText();
    }

    private JsonNode send(String user, String method, String path, String body)
            throws IOException, InterruptedException {
        return Document.json(ask(user, method, path, body, "*/*").body()).tree();
    }

    private HttpResponse<byte[]> ask(String user, String method, String path, String body, String accept)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.uri().resolve(path))
                .method(method, BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .header("X-User", user)
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }

    private static JsonNode status(String rest) {
        ObjectNode status =
                (ObjectNode) json("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\"}");
        return status.setAll((ObjectNode) json(rest));
    }

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
