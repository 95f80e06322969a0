package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.registry.Registry;
import dev.capstan.server.fleet.FleetServer.Reply;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ClustersTest {
    private FleetServer server;

    @BeforeEach
    void start() throws Exception {
        server = FleetServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /// [S4-1] [S4-19] [A4-8] [A4-21]
    @Test
    void aClusterIsMadeAndFoundByIdAndByName() throws Exception {
        Reply made = server.post(
                "/v1/clusters",
                "{\"name\": \"one\", \"spec\": {\"region\": \"eu\"}, \"labels\": {\"tier\": \"gold\"}}");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.id()).matches("cls-[0-9a-f]{32}");
        assertThat(made.header("Location")).isEqualTo("/v1/clusters/" + made.id());
        assertThat(made.body().path("href").asText()).isEqualTo("/api/hyperfleet/v1/clusters/" + made.id());
        assertThat(made.body().path("generation").asLong()).isEqualTo(1);
        assertThat(made.body().at("/metadata/labels/tier").asText()).isEqualTo("gold");
        assertThat(made.body().at("/metadata/createdAt").asText()).endsWith("Z");
        for (String path : new String[] {
            made.header("Location"),
            "/v1/clusters/one",
            made.body().path("href").asText()
        }) {
            assertThat(server.get(path).body()).isEqualTo(made.body());
        }
    }

    /// [S4-19]
    @Test
    void aClusterSaysWhenItWasMadeAndWhenItWasChanged() throws Exception {
        var time = new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
        InstantSource now = time::get;
        var options = Registry.Options.defaults().withClock(now.withZone(ZoneOffset.UTC));
        try (FleetServer other = FleetServer.start(options, UnaryOperator.identity())) {
            other.cluster("one");
            time.set(Instant.parse("2026-01-01T12:05:00Z"));

            Reply reply = other.patch("/v1/clusters/one", "{\"labels\": {\"tier\": \"gold\"}}");

            assertThat(reply.body().at("/metadata/createdAt").asText()).isEqualTo("2026-01-01T12:00:00Z");
            assertThat(reply.body().at("/metadata/updatedAt").asText()).isEqualTo("2026-01-01T12:05:00Z");
        }
    }

    @Test
    void aClusterIsAnObjectThatKubectlSees() throws Exception {
        String uid = server.cluster("one").id().substring("cls-".length());

        JsonNode object = server.object(FleetKinds.CLUSTERS, "one");

        assertThat(object.at("/metadata/uid").asText().replace("-", "")).isEqualTo(uid);
        assertThat(object.at("/spec/region").asText()).isEqualTo("eu");
    }

    @Test
    void everythingThatIsWrongIsTold() throws Exception {
        Reply reply = server.post(
                "/v1/clusters", "{\"name\": \"One.Two\", \"labels\": {\"a\": 1}, \"sepc\": {}, \"kind\": \"Pod\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.header("content-type")).startsWith("application/problem+json");
        assertThat(reply.problems())
                .containsExactly(
                        "name is \"One.Two\", expected at most 63 lower case letters, digits and '-', with no '-' at"
                                + " either end",
                        "spec is required",
                        "kind is \"Pod\", expected one of Cluster",
                        "labels.a is 1, expected a text",
                        "sepc is unknown, expected one of name, spec, id, href, clusterId, generation, status, kind,"
                                + " labels, metadata");
    }

    @Test
    void aLabelThatIsNoneIsRefusedWhereItWasWritten() throws Exception {
        Reply above = server.post("/v1/clusters", "{\"name\": \"one\", \"spec\": {}, \"labels\": {\"a b\": \"c\"}}");
        Reply inside = server.post(
                "/v1/clusters", "{\"name\": \"one\", \"spec\": {}, \"metadata\": {\"labels\": {\"a b\": \"c\"}}}");

        assertThat(above.status()).isEqualTo(400);
        assertThat(above.problems()).allMatch(each -> each.startsWith("labels "));
        assertThat(inside.problems()).allMatch(each -> each.startsWith("metadata.labels "));
    }

    @Test
    void aNameIsTakenOnce() throws Exception {
        server.cluster("one");

        Reply reply = server.post("/v1/clusters", "{\"name\": \"one\", \"spec\": {}}");

        assertThat(reply.status()).isEqualTo(409);
        assertThat(reply.body().path("code").asText()).isEqualTo("already-exists");
    }

    /// [A4-21]
    @Test
    void aPatchIsLaidOverTheSpecAndTheLabels() throws Exception {
        String path = "/v1/clusters/" + server.cluster("one").id();

        Reply reply = server.send(
                "PATCH",
                path,
                "{\"spec\": {\"nodes\": {\"count\": 3}}, \"labels\": {\"tier\": \"gold\"}}",
                "Content-Type",
                "application/merge-patch+json");

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(200);
        assertThat(reply.body().path("generation").asLong()).isEqualTo(2);
        assertThat(reply.body().path("spec"))
                .isEqualTo(FleetServer.json("{\"region\": \"eu\", \"nodes\": {\"count\": 3}}"));
        Reply taken = server.patch(path, "{\"spec\": {\"nodes\": null}, \"labels\": {\"tier\": null}}");
        assertThat(taken.body().path("spec")).isEqualTo(FleetServer.json("{\"region\": \"eu\"}"));
        assertThat(taken.body().at("/metadata/labels")).isEmpty();
    }

    @Test
    void aPatchThatChangesNothingChangesNothing() throws Exception {
        Reply made = server.cluster("one");

        Reply reply = server.patch("/v1/clusters/one", "{\"spec\": {\"region\": \"eu\"}}");

        assertThat(reply.body()).isEqualTo(made.body());
        assertThat(reply.header("ETag")).isEqualTo(made.header("ETag"));
    }

    @Test
    void labelsDoNotCountAsAnotherGeneration() throws Exception {
        server.cluster("one");

        Reply reply = server.patch("/v1/clusters/one", "{\"labels\": {\"tier\": \"gold\"}}");

        assertThat(reply.body().path("generation").asLong()).isEqualTo(1);
        assertThat(reply.body().at("/metadata/labels/tier").asText()).isEqualTo("gold");
    }

    /// [A4-21]
    @Test
    void whatWasReadCanBeSentBackChanged() throws Exception {
        ObjectNode read = (ObjectNode) server.cluster("one").body();
        read.withObject("/spec").put("region", "us");
        read.withObject("/metadata/labels").put("tier", "gold");

        Reply reply = server.put("/v1/clusters/one", read.toString());

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(200);
        assertThat(reply.body().at("/spec/region").asText()).isEqualTo("us");
        assertThat(reply.body().at("/metadata/labels/tier").asText()).isEqualTo("gold");
        assertThat(reply.body().path("generation").asLong()).isEqualTo(2);
    }

    @Test
    void aNameCannotBeChanged() throws Exception {
        server.cluster("one");

        assertThat(server.patch("/v1/clusters/one", "{\"name\": \"two\"}").problems())
                .containsExactly("name is \"two\", but it is \"one\" and cannot be changed");
    }

    @Test
    void onlyTheStateThatWasReadIsChanged() throws Exception {
        Reply made = server.cluster("one");
        server.patch("/v1/clusters/one", "{\"spec\": {\"a\": 1}}");

        Reply late =
                server.send("PATCH", "/v1/clusters/one", "{\"spec\": {\"a\": 2}}", "If-Match", made.header("ETag"));
        Reply deleted = server.send("DELETE", "/v1/clusters/one", "", "If-Match", made.header("ETag"));

        assertThat(late.status()).isEqualTo(412);
        assertThat(deleted.status()).isEqualTo(412);
        assertThat(server.get("/v1/clusters/one").body().at("/spec/a").asInt()).isEqualTo(1);
    }

    @Test
    void whatIsKnownIsNotSentAgain() throws Exception {
        Reply made = server.cluster("one");

        Reply reply = server.send("GET", "/v1/clusters/one", "", "If-None-Match", made.header("ETag"));

        assertThat(reply.status()).isEqualTo(304);
    }

    /// [A4-21]
    @Test
    void aClusterGoesAtOnceWhenNothingHoldsIt() throws Exception {
        String id = server.cluster("one").id();

        assertThat(server.delete("/v1/clusters/" + id).status()).isEqualTo(204);

        assertThat(server.get("/v1/clusters/" + id).status()).isEqualTo(404);
        assertThat(server.delete("/v1/clusters/" + id).body().path("detail").asText())
                .isEqualTo("there is no cluster \"" + id + "\"");
    }

    @Test
    void aClusterThatWaitsForItsAdaptersIsStillThere() throws Exception {
        Reply made = server.cluster("one");
        hold();

        Reply deleted = server.delete("/v1/clusters/one");

        assertThat(deleted.status()).isEqualTo(202);
        assertThat(deleted.body().at("/metadata/deletedAt").asText()).endsWith("Z");
        assertThat(server.delete("/v1/clusters/one").status()).isEqualTo(202);
        assertThat(server.get("/v1/clusters/" + made.id()).status()).isEqualTo(200);
        Reply patched = server.patch("/v1/clusters/one", "{\"spec\": {\"a\": 1}}");
        assertThat(patched.status()).isEqualTo(409);
        assertThat(server.post("/v1/clusters/one/nodepools", "{\"name\": \"p\", \"spec\": {}}")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void nobodyHasToWaitForAdaptersForEver() throws Exception {
        server.cluster("one");
        hold();
        Reply early = server.post("/v1/clusters/one/force-delete", "{\"reason\": \"the region is lost\"}");
        server.delete("/v1/clusters/one");

        assertThat(early.status()).isEqualTo(409);
        assertThat(server.post("/v1/clusters/one/force-delete", "{}").problems())
                .containsExactly("reason is required");
        Reply forced = server.post("/v1/clusters/one/force-delete", "{\"reason\": \"the region is lost\"}");
        assertThat(forced.status()).isEqualTo(204);
        assertThat(server.has(FleetKinds.CLUSTERS, "one")).isFalse();
        JsonNode event = server.events().getFirst();
        assertThat(event.path("reason").asText()).isEqualTo("ForceDeleted");
        assertThat(event.path("message").asText())
                .isEqualTo("system:capstan does not wait for the adapters: the region is lost");
        assertThat(event.at("/involvedObject/name").asText()).isEqualTo("one");
    }

    @Test
    void forceRemovesNoPromiseToOthers() throws Exception {
        server.cluster("one");
        hold();
        server.change(
                FleetKinds.CLUSTERS,
                "one",
                object -> object.ownMetadata().withArray("/finalizers").add("example.dev/billing"));
        server.delete("/v1/clusters/one");

        Reply forced = server.post("/v1/clusters/one/force-delete", "{\"reason\": \"the region is lost\"}");

        assertThat(forced.status()).isEqualTo(202);
        assertThat(server.object(FleetKinds.CLUSTERS, "one").at("/metadata/finalizers"))
                .isEqualTo(FleetServer.json("[\"example.dev/billing\"]"));
        assertThat(server.object(FleetKinds.CLUSTERS, "one")
                        .at("/metadata/annotations")
                        .path("fleet.capstan.dev/force-delete-reason")
                        .asText())
                .isEqualTo("the region is lost");
    }

    /// Makes an adapter have something in place.
    private void hold() throws Exception {
        FleetServer.done(server.post(
                "/v1/clusters/one/statuses",
                FleetServer.report("dns", 1, "True").toString()));
    }

    @Test
    void aClusterInAnotherNamespaceIsFoundByItsIdOrWhenThatIsSaid() throws Exception {
        server.namespace("other");
        Reply made = server.post("/v1/clusters?namespace=other", "{\"name\": \"one\", \"spec\": {}}");

        assertThat(made.status()).as("%s", made.body()).isEqualTo(201);
        assertThat(server.get("/v1/clusters/one").status()).isEqualTo(404);
        assertThat(server.get("/v1/clusters/one?namespace=other").body()).isEqualTo(made.body());
        assertThat(server.get("/v1/clusters/" + made.id()).body()).isEqualTo(made.body());
        assertThat(server.get("/v1/clusters/" + made.id() + "?namespace=default")
                        .status())
                .isEqualTo(404);
        assertThat(server.post("/v1/clusters?namespace=none", "{\"name\": \"one\", \"spec\": {}}")
                        .problems())
                .containsExactly("namespace is \"none\", which is not there");
    }

    @Test
    void whatNobodyServesIsTold() throws Exception {
        assertThat(server.get("/v1/clusters/one/two").status()).isEqualTo(404);
        assertThat(server.get("/v1/clusters/").status()).isEqualTo(404);
        assertThat(server.delete("/v1/clusters").status()).isEqualTo(405);
        assertThat(server.get("/v1/clusters?pgae=1").problems())
                .containsExactly("pgae is unknown, expected one of page, size, order, search, namespace");
        assertThat(server.get("/v1/pods").status()).isEqualTo(418);
    }
}
