package dev.capstan.server.kube.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Tokens;
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
import java.time.Instant;
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
        var api = new KubeApi(registry, new Health(), metrics, new OneToken(), Clock.systemUTC());
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
    void aTokenIsReviewed() throws Exception {
        String path = "/apis/authentication.k8s.io/v1/tokenreviews";
        assertThat(send("admin", "POST", path, "{\"spec\":{\"token\":\"good\"}}")
                        .path("status"))
                .isEqualTo(json("{\"authenticated\":true,\"user\":{\"username\":\"bob\"},\"audiences\":[\"us\"]}"));
        assertThat(send("admin", "POST", path, "{\"spec\":{\"token\":\"good\",\"audiences\":[\"x\"]}}")
                        .path("status"))
                .isEqualTo(json("{\"user\":{},\"error\":\"[invalid bearer token, not for you]\"}"));
        assertThat(send("admin", "POST", path, "{\"spec\":{\"token\":\"bad\"}}").path("status"))
                .isEqualTo(json("{\"user\":{},\"error\":\"invalid bearer token\"}"));
        assertThat(message("admin", "POST", path, "{\"spec\":{\"token\":\"\"}}"))
                .isEqualTo("token is required for TokenReview in authentication");
    }

    @Test
    void aServiceAccountGetsAToken() throws Exception {
        send("admin", "POST", "/api/v1/namespaces/default/serviceaccounts", "{\"metadata\":{\"name\":\"robot\"}}");
        String path = "/api/v1/namespaces/default/serviceaccounts/robot/token";

        JsonNode answer = send("admin", "POST", path, "{}");

        assertThat(answer.path("spec"))
                .isEqualTo(json("{\"audiences\":[\"us\"],\"expirationSeconds\":3600,\"boundObjectRef\":null}"));
        assertThat(answer.path("status"))
                .isEqualTo(json("{\"token\":\"robot\",\"expirationTimestamp\":\"1970-01-01T01:00:00Z\"}"));
        assertThat(answer.path("metadata").path("name").asText()).isEqualTo("robot");
        assertThat(message("admin", "POST", path, "{\"spec\":{\"expirationSeconds\":60}}"))
                .isEqualTo(
                        "TokenRequest.authentication.k8s.io \"\" is invalid: spec.expirationSeconds: Invalid value: 60:"
                                + " may not specify a duration less than 10 minutes");
        assertThat(message("admin", "POST", path.replace("robot", "nope"), "{}"))
                .isEqualTo("serviceaccounts \"nope\" not found");
        assertThat(message("admin", "POST", path, """
                {"spec":{"boundObjectRef":{"kind":"ConfigMap","apiVersion":"v1","name":"zz"}}}"""))
                .isEqualTo("cannot bind token to object of type /v1, Kind=ConfigMap");
        assertThat(message("admin", "POST", path, """
                {"spec":{"boundObjectRef":{"kind":"Secret","apiVersion":"v1","name":"zz"}}}""")).isEqualTo("secrets \"zz\" not found");
        assertThat(message("ann", "POST", path, "{}"))
                .isEqualTo("serviceaccounts \"robot\" is forbidden: User \"ann\" cannot create resource"
                        + " \"serviceaccounts/token\" in API group \"\" in the namespace \"default\"");
        assertThat(send("admin", "GET", path, "").path("code").asInt()).isEqualTo(405);
    }

    /// Knows one token, and gives out names as others.
    private static final class OneToken implements Tokens {
        @Override
        public Answer identify(String token, List<String> audiences) {
            if (!token.equals("good")) {
                return new Answer.Unknown(List.of());
            }
            return audiences.contains("us")
                    ? new Answer.Known(new Caller("bob", List.of()), List.of("us"))
                    : new Answer.Unknown(List.of("not for you"));
        }

        @Override
        public Issued issue(Wanted wanted) {
            return new Issued(wanted.account().name(), Instant.EPOCH.plus(wanted.life()));
        }

        @Override
        public List<String> audiences() {
            return List.of("us");
        }
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
