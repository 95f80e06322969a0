package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.server.fleet.FleetServer.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class NodePoolsTest {
    private static final String POOLS = "/v1/clusters/one/nodepools";
    private FleetServer server;
    private String cluster;

    @BeforeEach
    void start() throws Exception {
        server = FleetServer.start();
        cluster = server.cluster("one").id();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Reply pool(String name) throws Exception {
        return FleetServer.done(server.post(POOLS, "{\"name\": \"" + name + "\", \"spec\": {\"count\": 3}}"));
    }

    @Test
    void aNodePoolBelongsToItsCluster() throws Exception {
        Reply made = pool("workers");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.id()).matches("np-[0-9a-f]{32}");
        assertThat(made.header("Location")).isEqualTo(POOLS + "/" + made.id());
        assertThat(made.body().path("name").asText()).isEqualTo("workers");
        assertThat(made.body().path("clusterId").asText()).isEqualTo(cluster);
        assertThat(made.body().path("spec")).isEqualTo(FleetServer.json("{\"count\": 3}"));
        assertThat(server.get(POOLS + "/workers").body()).isEqualTo(made.body());
        assertThat(server.get(made.body().path("href").asText()).body()).isEqualTo(made.body());
        assertThat(server.object(FleetKinds.NODE_POOLS, "one.workers")
                        .at("/spec/cluster")
                        .asText())
                .isEqualTo("one");
    }

    @Test
    void aNodePoolIsFoundInItsOwnClusterOnly() throws Exception {
        Reply made = pool("workers");
        server.cluster("two");

        assertThat(server.get("/v1/clusters/two/nodepools/" + made.id())
                        .body()
                        .path("detail")
                        .asText())
                .isEqualTo("there is no node pool \"" + made.id() + "\" of cluster \"two\"");
        assertThat(server.get("/v1/clusters/two/nodepools").body().path("total").asInt())
                .isZero();
        assertThat(server.get("/v1/clusters/none/nodepools").status()).isEqualTo(404);
        assertThat(server.post("/v1/clusters/none/nodepools", "{\"name\": \"a\", \"spec\": {}}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void nodePoolsAreListed() throws Exception {
        pool("workers");
        pool("infra");

        Reply all = server.get(POOLS);

        assertThat(all.body().path("kind").asText()).isEqualTo("NodePoolList");
        assertThat(all.body().path("items").findValuesAsText("name")).containsExactly("infra", "workers");
        assertThat(server.get(POOLS + "?search=" + FleetServer.encoded("spec.count > 3"))
                        .body()
                        .path("total")
                        .asInt())
                .isZero();
    }

    @Test
    void aNodePoolStaysWithItsCluster() throws Exception {
        pool("workers");

        assertThat(server.patch(POOLS + "/workers", "{\"spec\": {\"cluster\": \"two\"}}")
                        .problems())
                .containsExactly("spec.cluster is \"two\", but the path says \"one\"");
        Reply replaced = server.put(POOLS + "/workers", "{\"spec\": {\"count\": 5}}");
        assertThat(replaced.body().path("spec")).isEqualTo(FleetServer.json("{\"count\": 5}"));
        assertThat(replaced.body().path("generation").asInt()).isEqualTo(2);
        Reply merged = server.patch(POOLS + "/workers", "{\"spec\": {\"zone\": \"a\", \"cluster\": \"one\"}}");
        assertThat(merged.body().path("spec")).isEqualTo(FleetServer.json("{\"count\": 5, \"zone\": \"a\"}"));
        assertThat(server.delete(POOLS + "/workers").status()).isEqualTo(204);
    }

    @Test
    void nodePoolsGoWithTheirCluster() throws Exception {
        pool("idle");
        pool("workers");
        server.post(
                POOLS + "/workers/statuses",
                FleetServer.report("hypershift", 1, "True").toString());

        Reply deleted = server.delete("/v1/clusters/one");

        assertThat(deleted.status()).isEqualTo(202);
        assertThat(deleted.body().at("/status/blockers")).isEqualTo(FleetServer.json("[\"node pool workers\"]"));
        assertThat(server.get(POOLS + "/idle").status()).isEqualTo(404);
        assertThat(server.get(POOLS + "/workers")
                        .body()
                        .at("/metadata/deletedAt")
                        .asText())
                .isNotEmpty();
        assertThat(server.post(POOLS + "/workers/force-delete", "{\"reason\": \"nobody runs there\"}")
                        .status())
                .isEqualTo(204);
        assertThat(server.get("/v1/clusters/one").status()).isEqualTo(404);
    }

    @Test
    void nobodyWaitsForTheAdaptersOfNodePoolsEither() throws Exception {
        pool("workers");
        server.post(
                POOLS + "/workers/statuses",
                FleetServer.report("hypershift", 1, "True").toString());
        server.delete("/v1/clusters/one");

        Reply forced = server.post("/v1/clusters/one/force-delete", "{\"reason\": \"the region is lost\"}");

        assertThat(forced.status()).isEqualTo(204);
        assertThat(server.has(FleetKinds.CLUSTERS, "one")).isFalse();
        assertThat(server.has(FleetKinds.NODE_POOLS, "one.workers")).isFalse();
        assertThat(server.events())
                .extracting(each -> each.at("/involvedObject/name").asText())
                .containsExactlyInAnyOrder("one", "one.workers");
    }

    @Test
    void adaptersReportOnNodePoolsAsOnClusters() throws Exception {
        String id = pool("workers").id();
        String statuses = POOLS + "/" + id + "/statuses";

        assertThat(server.get(statuses).status()).isEqualTo(404);
        Reply reply = server.post(
                statuses, FleetServer.report("hypershift", 1, "True").toString());

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(201);
        assertThat(reply.id()).isEqualTo("status-" + id);
        assertThat(reply.body().path("type").asText()).isEqualTo("nodePoolStatus");
        assertThat(reply.body().path("clusterId").asText()).isEqualTo(cluster);
        assertThat(reply.body().path("nodePoolId").asText()).isEqualTo(id);
        assertThat(server.get("/v1/clusters/one/statuses").status()).isEqualTo(404);
        assertThat(server.object(FleetKinds.ADAPTER_STATUSES, "one.workers.hypershift")
                        .path("spec"))
                .isEqualTo(FleetServer.json(
                        "{\"cluster\": \"one\", \"nodePool\": \"workers\", \"adapter\": \"hypershift\"}"));
    }
}
