package dev.capstan.server.rest;

import static dev.capstan.server.rest.RestServer.DATABASES;
import static dev.capstan.server.rest.RestServer.json;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.type.CrdType;
import dev.capstan.server.rest.RestServer.Reply;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TypesTest {
    private static final String TYPES = "/api/v1/resource-types";
    private RestServer server;

    @BeforeEach
    void start() throws InterruptedException {
        server = RestServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /// [S2-1] [S2-3] [S2-4] [S2-5] [S2-6]
    @Test
    void aTypeIsADefinitionWithColumns() throws IOException, InterruptedException {
        Reply created = server.post(TYPES, DATABASES);

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header("Location")).isEqualTo(TYPES + "/" + created.id());
        ObjectNode expected = (ObjectNode) json(DATABASES);
        expected.put("id", created.id()).put("group", "resources.capstan.dev").put("plural", "databaseclusters");
        expected.put("namespaced", true).put("require_approval", false).put("storage", true);
        expected.putNull("deleted_at");
        expected.set("created_at", created.body().path("created_at"));
        assertThat(created.body()).isEqualTo(expected);
        JsonNode version = definition("databaseclusters.resources.capstan.dev")
                .path("spec")
                .path("versions")
                .get(0);
        assertThat(version.path("additionalPrinterColumns").findValuesAsText("name"))
                .containsExactly("Status", "Message", "Observed", "Age");
        assertThat(version.path("subresources").has("status")).isTrue();
        assertThat(server.get(TYPES + "/" + created.id()).body()).isEqualTo(expected);
        assertThat(server.get(TYPES + "/DatabaseCluster/v1").body()).isEqualTo(expected);
        assertThat(server.get(TYPES).body()).containsExactly(expected);
        assertThat(server.get(TYPES + "?name=DatabaseCluster").body()).hasSize(1);
        assertThat(server.get(TYPES + "?name=Other").body()).isEmpty();
    }

    /// [S2-7]
    @Test
    void versionsWithOtherSchemasAreAddedAndLoseNothing() throws IOException, InterruptedException {
        long first = server.done(server.post(TYPES, type("Box", "v1", "a", "integer")))
                .id();
        Reply second = server.done(server.post(TYPES, type("Box", "v1beta1", "b", "string")));

        assertThat(second.id()).isGreaterThan(first);
        assertThat(server.get(TYPES).body().findValuesAsText("version")).containsExactly("v1", "v1beta1");
        assertThat(server.get(TYPES + "/" + second.id()).body().path("schema"))
                .isEqualTo(json(type("Box", "v1beta1", "b", "string")).path("schema"));
        Reply box = server.done(server.post("/api/v1/resources", """
                {"name": "one", "resource_type_name": "Box", "resource_type_version": "v1beta1", "spec": {"b": "x"}}"""));
        server.done(server.post("/api/v1/resources/" + box.id() + "/reconcile", ""));
        assertThat(server.get("/api/v1/resources/" + box.id()).body().path("spec"))
                .isEqualTo(json("{\"b\": \"x\"}"));
        Reply wrong = server.put("/api/v1/resources/" + box.id(), "{\"spec\": {\"a\": 1}}");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body().path("problems")).isEqualTo(json("""
                [{"field": "spec.a", "message": "is unknown"}]"""));
    }

    @Test
    void aTypeThatIsThereIsAConflict() throws IOException, InterruptedException {
        server.done(server.post(TYPES, DATABASES));

        Reply again = server.post(TYPES, DATABASES);

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(again.body()).isEqualTo(json("""
                {"type": "about:blank", "title": "Conflict", "status": 409, "code": "already-exists", "problems": [],
                 "detail": "resource type DatabaseCluster/v1 already exists"}"""));
    }

    /// [S2-2]
    @Test
    void everythingThatIsWrongIsListed() throws IOException, InterruptedException {
        Reply fields = server.post(TYPES, "{\"version\": 1, \"namespaced\": \"no\", \"color\": \"red\"}");
        assertThat(fields.status()).isEqualTo(400);
        assertThat(fields.body().path("problems").findValuesAsText("field"))
                .containsExactlyInAnyOrder("name", "version", "namespaced", "schema", "color");

        Reply schema = server.post(TYPES, """
                {"name": "Box", "version": "v1", "schema": {"type": "object", "properties": {
                  "a": {"minimum": 1}, "b": {"description": "of any type"}}}}""");
        assertThat(schema.status()).isEqualTo(400);
        assertThat(schema.body().path("problems").findValuesAsText("field"))
                .contains("schema.properties.a.type", "schema.properties.b.type");
        assertThat(server.get(TYPES).body()).isEmpty();
    }

    /// [S2-2] [A2-20]
    @Test
    void bothSpellingsOfSchemasAreUnderstood() throws IOException, InterruptedException {
        Reply created = server.done(server.post(TYPES, """
                {"name": "Box", "version": "v1", "reconciler": {"external": true}, "schema": {
                  "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "additionalProperties": false,
                  "properties": {
                    "size": {"type": ["integer", "null"], "exclusiveMinimum": 5, "examples": [7]},
                    "kind": {"type": "string", "const": "box"}}}}"""));

        assertThat(created.body().path("schema")).isEqualTo(json("""
                {"type": "object", "properties": {
                  "size": {"type": "integer", "nullable": true, "minimum": 5, "exclusiveMinimum": true, "example": 7},
                  "kind": {"type": "string", "enum": ["box"]}}}"""));
        assertThat(box("one", "{\"size\": 5}").status()).isEqualTo(400);
        assertThat(box("two", "{\"size\": 6}").status()).isEqualTo(201);
        assertThat(box("three", "{\"size\": null}").status()).isEqualTo(201);
        assertThat(box("four", "{\"kind\": \"bag\"}").status()).isEqualTo(400);
    }

    @Test
    void aChangeThatBreaksResourcesNeedsForce() throws IOException, InterruptedException {
        long id = server.done(server.post(TYPES, DATABASES)).id();
        server.database("one");
        String stricter = """
                {"schema": {"type": "object", "required": ["engine", "owner"], "properties": {
                  "engine": {"type": "string", "enum": ["postgres"]},
                  "owner": {"type": "string"},
                  "replicas": {"type": "integer", "minimum": 1}}}}""";

        Reply refused = server.put(TYPES + "/" + id, stricter);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body().path("code").asText()).isEqualTo("breaking-change");
        assertThat(refused.body().path("problems")).isEqualTo(json("""
                [{"field": "spec.owner", "message": "is required now"},
                 {"field": "spec.engine", "message": "may no longer be \\"mysql\\""},
                 {"field": "spec.storage_gb", "message": "is no longer known"},
                 {"field": "spec.replicas", "message": "minimum was 0, is 1"}]"""));

        Reply forced = server.put(TYPES + "/" + id + "?force=true", stricter);
        assertThat(forced.status()).isEqualTo(200);
        assertThat(forced.body().path("schema")).isEqualTo(json(stricter).path("schema"));
        assertThat(forced.body().path("description").asText()).isEqualTo("Managed database cluster");
    }

    @Test
    void aChangeThatBreaksNothingIsMadeAtOnce() throws IOException, InterruptedException {
        long id = server.done(server.post(TYPES, DATABASES)).id();
        server.database("one");
        ObjectNode wider = (ObjectNode) json(DATABASES);
        wider.withObject("/schema/properties").putObject("tier").put("type", "string");

        Reply changed = server.put(TYPES + "/" + id, wider.toString());

        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.body().path("schema")).isEqualTo(wider.path("schema"));
        assertThat(changed.id()).isEqualTo(id);
        Reply stale = server.send("PUT", TYPES + "/" + id, wider.toString(), "If-Match", "\"1\"");
        assertThat(stale.status()).isEqualTo(412);
    }

    @Test
    void aTypeGoesWhenNothingRefersToIt() throws IOException, InterruptedException {
        long id = server.done(server.post(TYPES, DATABASES)).id();
        long resource = server.database("one").id();

        Reply refused = server.delete(TYPES + "/" + id);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body().path("detail").asText())
                .isEqualTo("resource type DatabaseCluster/v1 has resources, such as default/one: delete them first");

        server.done(server.delete("/api/v1/resources/" + resource));
        assertThat(server.delete(TYPES + "/" + id).status()).isEqualTo(204);
        assertThat(server.get(TYPES + "/DatabaseCluster/v1").status()).isEqualTo(404);
    }

    @Test
    void theStoredVersionGoesWhenNothingIsStored() throws IOException, InterruptedException {
        long first = server.done(server.post(TYPES, type("Box", "v1", "a", "integer")))
                .id();
        long second = server.done(server.post(TYPES, type("Box", "v2", "b", "string")))
                .id();

        assertThat(server.delete(TYPES + "/" + first).status()).isEqualTo(204);

        JsonNode left = server.get(TYPES + "/" + second).body();
        assertThat(left.path("storage").asBoolean()).isTrue();
        assertThat(server.get(TYPES).body()).hasSize(1);
        assertThat(definition("boxes.resources.capstan.dev").path("status").path("storedVersions"))
                .isEqualTo(json("[\"v2\"]"));
    }

    @Test
    void theStoredVersionGoesWhenNoResourceIsOfIt() throws IOException, InterruptedException {
        long first = server.done(server.post(TYPES, type("Box", "v1", "a", "integer")))
                .id();
        server.done(server.post(TYPES, type("Box", "v2", "b", "string")));
        Reply kept = server.done(server.post("/api/v1/resources", box("kept", "v2", "{\"b\": \"x\"}")));
        server.done(server.post("/api/v1/resources", box("moved", "v1", "{\"a\": 1}")));

        Reply refused = server.delete(TYPES + "/" + first);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body().path("detail").asText())
                .isEqualTo(
                        "resource type Box/v1 has resources, such as default/moved: delete them first, or have each be of"
                                + " another version: kubectl annotate --overwrite boxes.resources.capstan.dev moved -n default"
                                + " capstan.dev/resource-version=v2");
        var moved = new ResourceKey(new GroupResource("resources.capstan.dev", "boxes"), "default", "moved");
        server.registry.change(ResourcePath.of(moved, "v1"), object -> {
            object.ownMetadata().withObject("/annotations").put("capstan.dev/resource-version", "v2");
            return object;
        });

        assertThat(server.delete(TYPES + "/" + first).status()).isEqualTo(204);

        assertThat(definition("boxes.resources.capstan.dev").path("status").path("storedVersions"))
                .isEqualTo(json("[\"v2\"]"));
        assertThat(requireNonNull(server.registry.find(moved))
                        .read()
                        .tree()
                        .path("apiVersion")
                        .asText())
                .isEqualTo("resources.capstan.dev/v2");
        JsonNode after = server.get("/api/v1/resources/" + kept.id()).body();
        assertThat(after).isEqualTo(kept.body());
    }

    private static String box(String name, String version, String spec) {
        return "{\"name\": \"" + name + "\", \"resource_type_name\": \"Box\", \"resource_type_version\": \"" + version
                + "\", \"spec\": " + spec + "}";
    }

    @Test
    void whatIsTheSameForAllVersionsCannotBeChanged() throws IOException, InterruptedException {
        long id = server.done(server.post(TYPES, DATABASES)).id();
        String others = "\"plural\": \"dbs\", \"namespaced\": false, \"schema\": {\"type\": \"object\"}";

        Reply changed = server.put(TYPES + "/" + id, "{" + others + "}");
        Reply added = server.post(TYPES, "{\"name\": \"DatabaseCluster\", \"version\": \"v2\", " + others + "}");

        for (Reply each : List.of(changed, added)) {
            assertThat(each.status()).isEqualTo(400);
            assertThat(each.body().path("problems").findValuesAsText("field")).containsExactly("plural", "namespaced");
        }
    }

    @Test
    void whileATypeIsBeingDeletedNothingIsMadeOfIt() throws IOException, InterruptedException {
        long id = server.done(server.post(TYPES, DATABASES)).id();
        server.database("one");
        var path = new ResourcePath(CrdType.RESOURCE, "v1", null, "databaseclusters.resources.capstan.dev", "");
        server.registry.change(path, definition -> {
            definition.ownMetadata().withObject("/annotations").put("capstan.dev/closed", "v1");
            return definition;
        });

        Reply refused = server.post("/api/v1/resources", """
                {"name": "two", "resource_type_name": "DatabaseCluster",
                 "spec": {"engine": "postgres", "storage_gb": 500}}""");
        assertThat(refused.status()).isEqualTo(409);

        assertThat(server.delete(TYPES + "/" + id).status()).isEqualTo(409);
        server.database("two");
    }

    @Test
    void definitionsOfOthersAreTypesToo() throws IOException, InterruptedException {
        server.done(server.post(TYPES, type("Box.example.dev", "v1", "a", "integer")));

        JsonNode found = server.get(TYPES + "/Box.example.dev/v1").body();

        assertThat(found.path("group").asText()).isEqualTo("example.dev");
        assertThat(found.path("name").asText()).isEqualTo("Box.example.dev");
        assertThat(server.registry.view().types().find(new GroupResource("example.dev", "boxes")))
                .isPresent();
    }

    @Test
    void actionsAndPluginsAreSaidAsTheyAreShown() throws IOException, InterruptedException {
        ObjectNode box = (ObjectNode) json(type("Box", "v1", "a", "integer"));
        box.putObject("reconciler").put("action", "http").putObject("with").put("url", "http://127.0.0.1/");
        box.put("require_approval", true);

        Reply created = server.done(server.post(TYPES, box.toString()));

        assertThat(created.body().path("reconciler")).isEqualTo(box.path("reconciler"));
        assertThat(created.body().path("require_approval").asBoolean()).isTrue();
        JsonNode annotations =
                definition("boxes.resources.capstan.dev").path("metadata").path("annotations");
        assertThat(annotations.path("capstan.dev/reconciler").asText())
                .isEqualTo("{\"action\":\"http\",\"with\":{\"url\":\"http://127.0.0.1/\"}}");
    }

    private Reply box(String name, String spec) throws IOException, InterruptedException {
        return server.post("/api/v1/resources", """
                {"name": "%s", "resource_type_name": "Box", "resource_type_version": "v1", "spec": %s}""".formatted(name, spec));
    }

    private static String type(String name, String version, String field, String type) {
        return """
                {"name": "%s", "version": "%s", "reconciler": {"external": true},
                 "schema": {"type": "object", "properties": {"%s": {"type": "%s"}}}}""".formatted(name, version, field, type);
    }

    private JsonNode definition(String name) {
        return server.object(new ResourceKey(CrdType.RESOURCE, null, name));
    }
}
