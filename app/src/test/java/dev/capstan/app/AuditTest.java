package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.identity.StaticTokens;
import dev.capstan.store.encryption.Keyring;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that records who asked for what.
final class AuditTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final String ROOT = "root-token";
    private static final String ANN = "ann-token";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @SuppressWarnings("NullAway.Init") // set before each test
    private ControlPlane plane;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void start() throws Exception {
        Files.writeString(data.resolve("tokens"), "ann-token,ann,1,dev\nroot-token,root,2,system:masters\n");
        Files.setPosixFilePermissions(data.resolve("tokens"), PosixFilePermissions.fromString("rw-------"));
        start(true);
    }

    private void start(boolean bodies) throws Exception {
        Served.putKey(data);
        var identity = Identity.Options.of(DataDirectory.signingKeys(data))
                .with(StaticTokens.of(data.resolve("tokens"), List.of(Identity.ISSUER)));
        var audit = new AuditChoice.Log(data.resolve("audit.log"), bodies, 1 << 20, 2);
        plane = ControlPlane.start(
                new StoreChoice.Memory(), data, HttpOptions.local(0), identity, new Precautions(Keyring.none(), audit));
    }

    @AfterEach
    void stop() {
        client.close();
        plane.close();
    }

    @Test
    void aLineSaysWhoDidWhatAndWhatCameOfIt() throws Exception {
        var answer = ask("POST", MAPS + "?fieldManager=me", named("motd"), ROOT, "User-Agent", "curl");

        JsonNode line = lines().getFirst();
        assertThat(line.path("kind").asText()).isEqualTo("Event");
        assertThat(line.path("apiVersion").asText()).isEqualTo("audit.k8s.io/v1");
        assertThat(line.path("level").asText()).isEqualTo("Request");
        assertThat(line.path("stage").asText()).isEqualTo("ResponseComplete");
        assertThat(answer.headers().firstValue("Audit-Id"))
                .contains(line.path("auditID").asText());
        assertThat(line.path("requestURI").asText()).isEqualTo(MAPS + "?fieldManager=me");
        assertThat(line.path("verb").asText()).isEqualTo("create");
        assertThat(line.path("user"))
                .hasToString("{\"username\":\"root\",\"uid\":\"2\","
                        + "\"groups\":[\"system:masters\",\"system:authenticated\"]}");
        assertThat(line.has("impersonatedUser")).isFalse();
        assertThat(line.path("sourceIPs")).hasToString("[\"127.0.0.1\"]");
        assertThat(line.path("userAgent").asText()).isEqualTo("curl");
        assertThat(line.path("objectRef"))
                .hasToString("{\"resource\":\"configmaps\",\"namespace\":\"default\",\"name\":\"motd\","
                        + "\"apiVersion\":\"v1\"}");
        assertThat(line.path("responseStatus")).hasToString("{\"metadata\":{},\"code\":201}");
        assertThat(line.path("requestObject")).hasToString(named("motd"));
        assertThat(line.path("stageTimestamp").asText())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z")
                .isGreaterThanOrEqualTo(line.path("requestReceivedTimestamp").asText());
        JsonNode annotations = line.path("annotations");
        assertThat(annotations.path("apiserver.latency.k8s.io/total").asText()).matches("\\d+\\.\\d{3}ms");
        assertThat(annotations.path("authorization.k8s.io/decision").asText()).isEqualTo("allow");
        assertThat(annotations.path("authorization.k8s.io/reason").asText()).isEmpty();
    }

    @Test
    void whatIsForbiddenIsRecordedAsSuch() throws Exception {
        assertThat(ask("GET", SECRETS + "/a", "", ANN).statusCode()).isEqualTo(403);

        JsonNode line = lines().getFirst();
        assertThat(line.path("user").path("username").asText()).isEqualTo("ann");
        assertThat(line.path("verb").asText()).isEqualTo("get");
        assertThat(line.path("responseStatus")).hasToString("{\"metadata\":{},\"status\":\"Failure\",\"code\":403}");
        assertThat(line.at("/annotations/authorization.k8s.io~1decision").asText())
                .isEqualTo("forbid");
    }

    @Test
    void theRoleThatAllowedItIsNamed() throws Exception {
        String rbac = "/apis/rbac.authorization.k8s.io/v1/";
        String role =
                "{\"metadata\":{\"name\":\"reader\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],"
                        + "\"verbs\":[\"list\"]}]}";
        String binding =
                "{\"metadata\":{\"name\":\"ann-reads\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\","
                        + "\"kind\":\"ClusterRole\",\"name\":\"reader\"},\"subjects\":[{\"kind\":\"Group\",\"name\":\"dev\","
                        + "\"apiGroup\":\"rbac.authorization.k8s.io\"}]}";
        assertThat(ask("POST", rbac + "clusterroles", role, ROOT).statusCode()).isEqualTo(201);
        assertThat(ask("POST", rbac + "clusterrolebindings", binding, ROOT).statusCode())
                .isEqualTo(201);

        assertThat(ask("GET", MAPS, "", ANN).statusCode()).isEqualTo(200);

        JsonNode line = lines().getLast();
        assertThat(line.path("verb").asText()).isEqualTo("list");
        assertThat(line.at("/annotations/authorization.k8s.io~1reason").asText())
                .isEqualTo(
                        "RBAC: allowed by ClusterRoleBinding \"ann-reads\" of ClusterRole \"reader\" to Group \"dev\"");
    }

    @Test
    void whoSpeaksForAnotherIsRecordedWithBothNames() throws Exception {
        ask("GET", MAPS, "", ROOT, "Impersonate-User", "ann");
        assertThat(ask("GET", MAPS, "", ANN, "Impersonate-User", "root").statusCode())
                .isEqualTo(403);

        JsonNode done = lines().getFirst();
        assertThat(done.at("/user/username").asText()).isEqualTo("root");
        assertThat(done.at("/impersonatedUser/username").asText()).isEqualTo("ann");
        assertThat(done.at("/objectRef/resource").asText()).isEqualTo("configmaps");
        JsonNode refused = lines().getLast();
        assertThat(refused.at("/user/username").asText()).isEqualTo("ann");
        assertThat(refused.has("impersonatedUser")).isFalse();
        assertThat(refused.at("/annotations/authorization.k8s.io~1reason").asText())
                .isEqualTo("may not impersonate");
    }

    @Test
    void whoCannotBeKnownIsRecordedWithoutAName() throws Exception {
        assertThat(ask("GET", SECRETS, "", "wrong-token").statusCode()).isEqualTo(401);

        JsonNode line = lines().getFirst();
        assertThat(line.path("user")).hasToString("{}");
        assertThat(line.path("verb").asText()).isEqualTo("get");
        assertThat(line.at("/responseStatus/code").asInt()).isEqualTo(401);
        assertThat(text()).doesNotContain("wrong-token");
    }

    @Test
    void aWatchIsRecordedWhenItBeginsAndWhenItEnds() throws Exception {
        ask("GET", MAPS + "?watch=true&timeoutSeconds=1", "", ROOT);

        assertThat(lines())
                .extracting(each ->
                        each.path("stage").asText() + " " + each.path("verb").asText() + " "
                                + each.at("/responseStatus/code").asInt())
                .containsExactly("ResponseStarted watch 200", "ResponseComplete watch 200");
        assertThat(lines().getFirst().path("auditID"))
                .isEqualTo(lines().getLast().path("auditID"));
    }

    @Test
    void anIdThatTheCallerGivesIsKeptIfItMakesSense() throws Exception {
        assertThat(ask("GET", MAPS, "", ROOT, "Audit-ID", "proxy-17").headers().firstValue("Audit-Id"))
                .contains("proxy-17");
        assertThat(ask("GET", MAPS, "", ROOT, "Audit-ID", "a b\"")
                        .headers()
                        .firstValue("Audit-Id")
                        .orElse(""))
                .hasSize(36);
    }

    @Test
    void noSecretIsEverRecorded() throws Exception {
        String canary = "tweety-the-canary";
        String secret =
                "{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},\"stringData\":{\"word\":\""
                        + canary + "\"}}";
        ask("POST", SECRETS, secret, ROOT);
        ask("PUT", SECRETS + "/a", secret, ROOT);
        ask("POST", MAPS, secret, ROOT);
        ask("POST", MAPS, "{\"kind\":\"List\",\"items\":[" + secret + "]}", ROOT);
        ask("POST", SECRETS, "{\"metadata\":{\"name\":\"b\"},\"data\":{\"word\":\"" + canary + "\"}}", ROOT);
        ask("PATCH", SECRETS + "/a", "{\"stringData\":{\"word\":\"" + canary + "\"}}", ROOT);
        ask(
                "POST",
                "/apis/authentication.k8s.io/v1/tokenreviews",
                "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\",\"spec\":{\"token\":\"" + ANN
                        + "\"}}",
                ROOT);
        ask(
                "POST",
                "/apis/pulumi.com/v1/namespaces/default/stacks",
                "{\"metadata\":{\"name\":\"a\"},\"spec\":{\"stack\":\"dev\",\"secrets\":{\"word\":\"" + canary
                        + "\"}}}",
                ROOT);
        String account = "/api/v1/namespaces/default/serviceaccounts";
        ask("POST", account, named("robot"), ROOT);
        var issued = ask("POST", account + "/robot/token", "{}", ROOT);
        String token = Document.json(issued.body().getBytes(StandardCharsets.UTF_8))
                .tree()
                .at("/status/token")
                .asText();
        assertThat(token).isNotEmpty();
        plane.close();

        assertThat(lines()).hasSize(10);
        assertThat(text()).doesNotContain(canary, ROOT, ANN, token, token.substring(token.lastIndexOf('.')));
        assertThat(lines().getFirst().at("/objectRef/name").asText()).isEqualTo("a");
    }

    @Test
    void bodiesAreRecordedOnlyWhenAskedFor() throws Exception {
        plane.close();
        start(false);
        ask("POST", MAPS, named("motd"), ROOT);

        assertThat(lines().getFirst().has("requestObject")).isFalse();
        assertThat(lines().getFirst().path("level").asText()).isEqualTo("Metadata");
    }

    @Test
    void probesAreNotRecordedAndTheRestIsCounted() throws Exception {
        ask("GET", "/readyz", "", ROOT);
        ask("GET", "/version", "", ROOT);
        String metrics = ask("GET", "/metrics", "", ROOT).body();

        assertThat(metrics.lines()).anyMatch(each -> each.startsWith("capstan_audit_lines_total "));
        assertThat(metrics.lines()).contains("capstan_audit_dropped_total 0.0");
        assertThat(lines())
                .extracting(each -> each.path("requestURI").asText())
                .containsExactly("/version", "/metrics");
    }

    @Test
    void aFileThatCannotBeWrittenKeepsItFromStarting() {
        var audit = new AuditChoice.Log(data.resolve("no/such/directory"), false, 1, 1);
        var precautions = new Precautions(Keyring.none(), audit);

        assertThatThrownBy(() -> ControlPlane.start(
                        new StoreChoice.Memory(),
                        data,
                        HttpOptions.local(0),
                        Identity.Options.of(DataDirectory.signingKeys(data)),
                        precautions))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("the audit log " + data.resolve("no/such/directory") + " cannot be written (");
    }

    private static String named(String name) {
        return "{\"metadata\":{\"name\":\"" + name + "\"}}";
    }

    private HttpResponse<String> ask(String method, String path, String body, String token, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(plane.uri().resolve(path))
                .method(method, BodyPublishers.ofString(body))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json");
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// What was recorded; the server has ended, so that all of it is there.
    private List<JsonNode> lines() throws IOException {
        return text().lines()
                .map(each ->
                        Document.json(each.getBytes(StandardCharsets.UTF_8)).tree())
                .toList();
    }

    private String text() throws IOException {
        plane.close();
        return Files.readString(data.resolve("audit.log"));
    }
}
