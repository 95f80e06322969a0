package dev.capstan.server.rest;

import static dev.capstan.server.rest.RestServer.DATABASES;
import static dev.capstan.server.rest.RestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.server.rest.RestServer.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class WebhooksTest {
    private static final String HOOKS = "/api/v1/admission-webhooks";
    private static final String RESOURCES = "/api/v1/resources";
    private static final String YES = "{\"allowed\": true}";
    private RestServer server;
    private AskedHooks hooks;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        server = RestServer.start();
        hooks = new AskedHooks();
        server.done(server.post("/api/v1/resource-types", DATABASES));
    }

    @AfterEach
    void stop() {
        hooks.close();
        server.close();
    }

    /// [S2-28] [S2-29]
    @Test
    void aWebhookIsRegisteredChangedAndRemoved() throws IOException, InterruptedException {
        Reply created = server.post(HOOKS, """
                {"name": "policy", "webhook_url": "http://127.0.0.1:9/", "webhook_type": "validating",
                 "operations": ["CREATE"]}""");

        assertThat(created.status()).isEqualTo(201);
        ObjectNode expected = (ObjectNode) json("""
                {"name": "policy", "resource_type_name": null, "resource_type_version": null,
                 "webhook_url": "http://127.0.0.1:9/", "webhook_type": "validating", "operations": ["CREATE"],
                 "timeout_seconds": 10, "failure_policy": "Fail", "ordering": 0}""");
        expected.set("id", created.body().path("id"));
        expected.set("created_at", created.body().path("created_at"));
        assertThat(created.body()).isEqualTo(expected);
        String path = HOOKS + "/" + created.id();
        assertThat(server.get(path).body()).isEqualTo(expected);
        assertThat(server.get(HOOKS).body()).containsExactly(expected);
        Reply again = server.post(HOOKS, """
                {"name": "policy", "webhook_url": "http://127.0.0.1:9/", "webhook_type": "mutating",
                 "operations": ["CREATE"]}""");
        assertThat(again.status()).isEqualTo(409);

        Reply changed = server.put(path, "{\"ordering\": 7, \"operations\": [\"UPDATE\", \"DELETE\"]}");
        expected.put("ordering", 7L).putArray("operations").add("UPDATE").add("DELETE");
        assertThat(changed.body()).isEqualTo(expected);
        assertThat(server.delete(path).status()).isEqualTo(204);
        assertThat(server.get(path).status()).isEqualTo(404);
        assertThat(server.delete(path).status()).isEqualTo(404);
    }

    /// [S2-29]
    @Test
    void everythingThatIsWrongWithAWebhookIsListed() throws IOException, InterruptedException {
        Reply missing = server.post(HOOKS, "{\"webhook_url\": \"file:///x\", \"colour\": 1}");
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.body().path("problems").findValuesAsText("field"))
                .containsExactlyInAnyOrder("name", "webhook_url", "webhook_type", "operations", "colour");

        Reply wrong = server.post(HOOKS, """
                {"name": "a", "webhook_url": "http://a/", "webhook_type": "odd", "operations": ["READ"],
                 "timeout_seconds": 99, "failure_policy": "Maybe"}""");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body().path("problems").findValuesAsText("field"))
                .containsExactlyInAnyOrder("webhook_type", "operations[0]", "timeout_seconds", "failure_policy");
    }

    /// [S2-30] [S2-31] [S2-32] [S2-33]
    @Test
    void changesAddUpInOrderBeforeAnybodyObjects() throws IOException, InterruptedException {
        register("check", "validating", 0, "Fail", "CREATE");
        register("second", "mutating", 2, "Fail", "CREATE");
        register("first", "mutating", 1, "Fail", "CREATE");
        hooks.answer("first", 200, """
                {"allowed": true, "patches": [{"op": "add", "path": "/spec/replicas", "value": 2},
                 {"op": "add", "path": "/metadata/labels/team", "value": "a"}]}""");
        hooks.answer("second", 200, """
                {"allowed": true, "patches": [{"op": "replace", "path": "/spec/replicas", "value": 3}]}""");
        hooks.answer("check", 200, YES);

        Reply created = server.database("production-pg");

        assertThat(hooks.names()).containsExactly("first", "second", "check");
        assertThat(created.body().path("spec").path("replicas").asInt()).isEqualTo(3);
        assertThat(created.body().path("labels")).isEqualTo(json("{\"team\": \"a\"}"));
        ObjectNode last = (ObjectNode) hooks.last();
        ((ObjectNode) last.path("resource")).remove("metadata");
        assertThat(last).isEqualTo(json("""
                {"operation": "CREATE", "resource": {"name": "production-pg", "namespace": "default",
                  "resource_type_name": "DatabaseCluster", "resource_type_version": "v1",
                  "spec": {"engine": "postgres", "storage_gb": 500, "replicas": 3}}, "old_resource": null}"""));
    }

    /// [S2-33] [S2-34] [S2-39]
    @Test
    void theFirstWhoObjectsEndsIt() throws IOException, InterruptedException {
        register("one", "validating", 1, "Fail", "CREATE");
        register("two", "validating", 2, "Fail", "CREATE");
        register("three", "validating", 3, "Fail", "CREATE");
        hooks.answer("one", 200, YES);
        hooks.answer("two", 200, "{\"allowed\": false, \"message\": \"not on Fridays\"}");
        hooks.answer("three", 200, YES);

        Reply refused = create("a");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body().path("detail").asText())
                .isEqualTo("admission webhook \"two\" denied the request: not on Fridays");
        assertThat(hooks.names()).containsExactly("one", "two");
        assertThat(server.get(RESOURCES).body()).isEmpty();
    }

    /// [S2-35] [A2-7]
    @Test
    void whatIsInvalidIsToldBeforeAnybodyIsAsked() throws IOException, InterruptedException {
        register("any", "mutating", 0, "Fail", "CREATE");
        hooks.answer("any", 200, """
                {"allowed": true, "patches": [{"op": "replace", "path": "/spec/storage_gb", "value": 1}]}""");

        Reply before = server.post(RESOURCES, """
                {"name": "a", "resource_type_name": "DatabaseCluster",
                 "spec": {"engine": "postgres", "storage_gb": 5}}""");
        assertThat(before.status()).isEqualTo(400);
        assertThat(hooks.names()).isEmpty();

        Reply after = create("a");
        assertThat(after.status()).isEqualTo(400);
        assertThat(after.body().path("problems").findValuesAsText("field")).containsExactly("spec.storage_gb");
        assertThat(hooks.names()).containsExactly("any");
    }

    /// [S2-30] [S2-34] [S2-35]
    @Test
    void updatesAndDeletionsAreAskedAboutAndNothingElse() throws IOException, InterruptedException {
        register("all", "validating", 0, "Fail", "CREATE", "UPDATE", "DELETE");
        hooks.answer("all", 200, YES);
        String path = RESOURCES + "/" + create("a").id();
        hooks.forget();

        server.done(server.post(path + "/reconcile", ""));
        server.done(server.put(path + "/finalizers", "{\"add\": [\"x\"]}"));
        server.done(server.put(path + "/finalizers", "{\"remove\": [\"x\"]}"));
        assertThat(hooks.names()).isEmpty();

        server.done(server.put(path, "{\"spec\": {\"engine\": \"mysql\", \"storage_gb\": 500}}"));
        assertThat(hooks.last().path("operation").asText()).isEqualTo("UPDATE");
        assertThat(hooks.last().path("resource").path("spec").path("engine").asText())
                .isEqualTo("mysql");
        assertThat(hooks.last().path("old_resource").path("spec").path("engine").asText())
                .isEqualTo("postgres");

        hooks.answer("all", 200, "{\"allowed\": false, \"message\": \"keep it\"}");
        assertThat(server.delete(path).status()).isEqualTo(403);
        assertThat(hooks.last().path("operation").asText()).isEqualTo("DELETE");
        assertThat(hooks.last().path("resource").path("name").asText()).isEqualTo("a");
        assertThat(hooks.last().path("old_resource").isNull()).isTrue();
        assertThat(server.get(path).status()).isEqualTo(200);
    }

    /// [S2-36] [S2-37] [A2-8] [A2-9]
    @Test
    void aHookThatFailsIsTreatedAsItsPolicySays() throws IOException, InterruptedException {
        String elsewhere = "{\"allowed\": true, \"patches\": [{\"op\": \"add\", \"path\": \"/status\", \"value\": 1}]}";
        String odd =
                "{\"allowed\": true, \"patches\": [{\"op\": \"move\", \"path\": \"/spec/a\", \"from\": \"/spec/b\"}]}";
        String astray = "{\"allowed\": true, \"patches\": [{\"op\": \"remove\", \"path\": \"/spec/nope\"}]}";
        register("strict", "mutating", 0, "Fail", "CREATE");
        for (String body : List.of("no JSON", "{}", "{\"allowed\": \"yes\"}", elsewhere, odd, astray)) {
            hooks.answer("strict", 200, body);
            assertThat(create("a").status()).as(body).isEqualTo(403);
        }
        for (int status : List.of(500, 404, 302)) {
            hooks.answer("strict", status, YES);
            assertThat(create("a").status()).as("%d", status).isEqualTo(403);
        }
        hooks.answer("strict", 200, astray);
        assertThat(create("a").body().path("detail").asText())
                .startsWith("failed calling webhook \"strict\": its patches do not apply: ");
        assertThat(server.get(RESOURCES).body()).isEmpty();

        long id = server.get(HOOKS).body().get(0).path("id").asLong();
        server.done(server.put(HOOKS + "/" + id, "{\"failure_policy\": \"Ignore\"}"));
        hooks.answer("strict", 200, elsewhere);
        assertThat(create("a").status()).isEqualTo(201);
        hooks.answer("strict", 200, astray);
        assertThat(create("astray").status()).isEqualTo(201);
        hooks.answer("strict", 500, "");
        assertThat(create("b").status()).isEqualTo(201);
        server.done(server.put(HOOKS + "/" + id, "{\"webhook_url\": \"http://127.0.0.1:1/\"}"));
        assertThat(create("c").status()).isEqualTo(201);
    }

    /// [S2-36] [S2-37]
    @Test
    void whoIsAwayOrDoesNotAnswerInTimeHasFailed() throws IOException, InterruptedException {
        try (var silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            for (int port : List.of(1, silent.getLocalPort())) {
                String path = HOOKS + "/"
                        + server.done(server.post(HOOKS, """
                                {"name": "away-%1$d", "webhook_url": "http://127.0.0.1:%1$d/", "timeout_seconds": 1,
                                 "webhook_type": "validating", "operations": ["CREATE"]}""".formatted(port))).id();

                Reply refused = create("a-" + port);
                assertThat(refused.status()).isEqualTo(403);
                assertThat(refused.body().path("detail").asText())
                        .startsWith("failed calling webhook \"away-" + port + "\": ");

                server.done(server.put(path, "{\"failure_policy\": \"Ignore\"}"));
                assertThat(create("a-" + port).status()).isEqualTo(201);
                server.done(server.delete(path));
            }
        }
    }

    /// [S2-31] [A2-9]
    @Test
    void patchesReachIntoListsAndCountOnlyFromThoseWhoMayChange() throws IOException, InterruptedException {
        server.done(server.post("/api/v1/resource-types", """
                {"name": "Box", "version": "v1", "reconciler": {"external": true},
                 "schema": {"type": "object", "properties": {
                   "tags": {"type": "array", "items": {"type": "string"}},
                   "settings": {"type": "object", "additionalProperties": {"type": "string"}}}}}"""));
        for (String type : List.of("mutating", "validating")) {
            server.done(server.post(HOOKS, """
                    {"name": "%1$s", "webhook_url": "%2$s", "webhook_type": "%1$s", "operations": ["CREATE"]}""".formatted(type, hooks.url(type))));
        }
        hooks.answer("mutating", 200, """
                {"allowed": true, "patches": [
                  {"op": "add", "path": "/spec/tags/-", "value": "c"},
                  {"op": "add", "path": "/spec/tags/0", "value": "z"},
                  {"op": "remove", "path": "/spec/tags/1"},
                  {"op": "replace", "path": "/spec/settings/a~1b", "value": "2"},
                  {"op": "add", "path": "/spec/settings/c~0d", "value": "3"},
                  {"op": "add", "path": "/metadata/annotations/example.dev~1by", "value": "hook"}]}""");
        hooks.answer("validating", 200, """
                {"allowed": true, "patches": [{"op": "remove", "path": "/spec/tags"}]}""");

        Reply created = server.done(server.post(RESOURCES, """
                {"name": "one", "resource_type_name": "Box", "resource_type_version": "v1",
                 "spec": {"tags": ["a", "b"], "settings": {"a/b": "1"}}}"""));

        assertThat(created.body().path("spec")).isEqualTo(json("""
                {"tags": ["z", "b", "c"], "settings": {"a/b": "2", "c~d": "3"}}"""));
        assertThat(created.body().path("annotations").path("example.dev/by").asText())
                .isEqualTo("hook");
    }

    /// [S2-38]
    @Test
    void hooksOfOtherTypesAndVersionsAreNotAsked() throws IOException, InterruptedException {
        List<String> others = List.of(
                "\"resource_type_name\": \"Other\"",
                "\"resource_type_version\": \"v2\"",
                "\"resource_type_name\": \"DatabaseCluster\", \"resource_type_version\": \"v1beta1\"");
        for (int i = 0; i < others.size(); i++) {
            server.done(server.post(HOOKS, """
                    {"name": "h%d", "webhook_url": "http://127.0.0.1:1/", "webhook_type": "validating", %s,
                     "operations": ["CREATE"]}""".formatted(i, others.get(i))));
        }
        server.done(server.post(HOOKS, """
                {"name": "others", "webhook_url": "http://127.0.0.1:1/", "webhook_type": "mutating",
                 "operations": ["UPDATE", "DELETE"]}"""));
        assertThat(create("a").status()).isEqualTo(201);
    }

    /// [S2-10]
    @Test
    void aTypeThatNobodyReconcilesTakesNoResources() throws IOException, InterruptedException {
        server.done(server.post("/api/v1/resource-types", """
                {"name": "Orphan", "version": "v1", "schema": {"type": "object"}}"""));

        Reply refused = server.post(RESOURCES, "{\"name\": \"a\", \"resource_type_name\": \"Orphan\", \"spec\": {}}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("problems").findValuesAsText("field")).containsExactly("resource_type_name");
        assertThat(refused.body().path("problems").get(0).path("message").asText())
                .contains("no reconciler is installed for it");
    }

    private Reply create(String name) throws IOException, InterruptedException {
        return server.post(RESOURCES, """
                {"name": "%s", "resource_type_name": "DatabaseCluster", "resource_type_version": "v1",
                 "spec": {"engine": "postgres", "storage_gb": 500}}""".formatted(name));
    }

    private void register(String name, String type, int ordering, String policy, String... operations)
            throws IOException, InterruptedException {
        ObjectNode hook = (ObjectNode) json("{}");
        hook.put("name", name).put("webhook_url", hooks.url(name)).put("webhook_type", type);
        hook.put("resource_type_name", "DatabaseCluster")
                .put("ordering", ordering)
                .put("failure_policy", policy);
        for (String each : operations) {
            hook.withArray("/operations").add(each);
        }
        server.done(server.post(HOOKS, hook.toString()));
    }
}
