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
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StatusesTest {
    private FleetServer server;
    private String id;
    private String statuses;

    @BeforeEach
    void start() throws Exception {
        server = FleetServer.start();
        id = server.cluster("one").id();
        statuses = "/v1/clusters/" + id + "/statuses";
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static String report(String adapter, long generation) {
        return FleetServer.report(adapter, generation, "True").toString();
    }

    private static String several(ObjectNode... reports) {
        ObjectNode body = (ObjectNode) FleetServer.json("{\"adapterStatuses\": []}");
        List.of(reports).forEach(body.withArray("/adapterStatuses")::add);
        return body.toString();
    }

    /// [S4-9] [S4-10] [A4-5] [A4-6] [A4-8]
    @Test
    void allReportsAreOneStatus() throws Exception {
        Reply first = server.post(statuses, report("validation", 1));
        Reply second = server.post(statuses, report("dns", 1));

        assertThat(first.status()).isEqualTo(201);
        assertThat(first.header("Location")).isEqualTo(statuses);
        assertThat(second.status()).isEqualTo(200);
        Reply all = server.get("/api/hyperfleet/v1/clusters/one/statuses");
        assertThat(all.body()).isEqualTo(second.body());
        assertThat(all.id()).isEqualTo("status-" + id);
        assertThat(all.body().fieldNames())
                .toIterable()
                .containsExactly("id", "type", "href", "clusterId", "adapterStatuses", "lastUpdated");
        assertThat(all.body().path("lastUpdated").asText()).endsWith("Z");
        assertThat(all.body().path("type").asText()).isEqualTo("clusterStatus");
        assertThat(all.body().path("clusterId").asText()).isEqualTo(id);
        assertThat(all.body().path("href").asText()).isEqualTo("/api/hyperfleet/v1/clusters/" + id + "/statuses");
        assertThat(all.body().path("adapterStatuses").findValuesAsText("adapter"))
                .containsExactly("validation", "dns");
        assertThat(server.get(statuses + "/status-" + id).body()).isEqualTo(all.body());
        assertThat(server.get(statuses + "/adapters/dns").body())
                .isEqualTo(all.body().at("/adapterStatuses/1"));
    }

    @Test
    void aReportIsAnObjectThatKubectlSees() throws Exception {
        server.post(statuses, report("dns", 1));

        JsonNode object = server.object(FleetKinds.ADAPTER_STATUSES, "one.dns");

        assertThat(object.path("spec")).isEqualTo(FleetServer.json("{\"cluster\": \"one\", \"adapter\": \"dns\"}"));
        assertThat(object.at("/metadata/ownerReferences/0/name").asText()).isEqualTo("one");
    }

    /// [S4-11] [S4-13] [A4-16] [A4-17]
    @Test
    void everythingThatIsWrongWithAReportIsToldInTheWordsOfTheClient() throws Exception {
        Reply reply = server.post(statuses, """
                {"adapterStatuses": [
                  {"adapter": "dns", "observed_generation": 7, "conditions": [
                    {"type": "Available", "status": "True", "last_transition_time": "yesterday"},
                    {"type": "Available", "status": "Maybe"}], "colour": "red"},
                  {"adapter": "Two", "observedGeneration": 1, "conditions": []}]}""");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.problems())
                .containsExactlyInAnyOrder(
                        "adapterStatuses[0].colour is unknown, expected one of adapter, observedGeneration, conditions,"
                                + " data, metadata, observedTime, lastUpdated",
                        "adapterStatuses[0].observed_generation Invalid value: 7: is in the future: generation 1 is the"
                                + " newest there is",
                        "adapterStatuses[0].conditions[0].last_transition_time Invalid value: \"yesterday\": expected a"
                                + " time such as \"2025-10-17T12:00:05Z\"",
                        "adapterStatuses[0].conditions[1].type Duplicate value: \"Available\"",
                        "adapterStatuses[0].conditions[1].status Unsupported value: \"Maybe\": supported values:"
                                + " \"True\", \"False\", \"Unknown\"",
                        "adapterStatuses[0].conditions Required value: every report has Available, Applied, Health;"
                                + " missing: Applied, Health",
                        "adapterStatuses[1].adapter Invalid value: \"Two\": lower case letters, digits and '-'"
                                + " only, 63 at most, no '-' at the ends",
                        "adapterStatuses[1].conditions Required value: every report has Available, Applied, Health;"
                                + " missing: Available, Applied, Health");
        assertThat(server.get(statuses).status()).isEqualTo(404);
    }

    /// [A4-7]
    @Test
    void aReportWithoutAnAdapterIsRefused() throws Exception {
        server.post(statuses, report("dns", 1));
        ObjectNode nameless = FleetServer.report("dns", 1, "True");
        nameless.remove("adapter");

        assertThat(server.patch(statuses + "/status-" + id, nameless.toString()).problems())
                .containsExactly("adapter is required");
        assertThat(server.patch(statuses + "/status-" + id, nameless.toString()).status())
                .isEqualTo(400);
        assertThat(server.post(statuses, nameless.toString()).problems()).containsExactly("adapter is required");
        assertThat(server.post(statuses, "{\"adapterStatuses\": []}").problems())
                .containsExactly("adapterStatuses is empty, expected at least one report");
        assertThat(server.put(statuses + "/adapters/dns", nameless.toString()).status())
                .isEqualTo(200);
    }

    /// [S4-11]
    @Test
    void aReportSaysWhatItIsAboutAndHowItIs() throws Exception {
        Reply reply = server.post(statuses, "{\"adapter\": \"dns\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.problems())
                .anyMatch(each -> each.startsWith("observedGeneration Required value"))
                .anyMatch(each -> each.startsWith("conditions Required value"));
    }

    /// [S4-7] [A4-6]
    @Test
    void aReportReplacesAllThatItsAdapterSaidBefore() throws Exception {
        ObjectNode first = FleetServer.report("dns", 1, "False");
        first.putObject("data").put("records", 5);
        first.putObject("metadata").put("job", "dns-1");
        first.withArray("/conditions").addObject().put("type", "RecordsCreated").put("status", "False");
        Reply before = server.post(statuses, several(first, FleetServer.report("validation", 1, "True")));

        Reply after = server.patch(statuses + "/status-" + id, report("dns", 1));

        JsonNode entry = after.body().at("/adapterStatuses/0");
        assertThat(entry.path("adapter").asText()).isEqualTo("dns");
        assertThat(entry.has("data")).isFalse();
        assertThat(entry.has("metadata")).isFalse();
        assertThat(entry.path("conditions").findValuesAsText("status")).containsExactly("True", "True", "True");
        assertThat(after.body().at("/adapterStatuses/1"))
                .isEqualTo(before.body().at("/adapterStatuses/1"));
        assertThat(server.get("/v1/clusters/one").body().at("/status/adapters"))
                .contains(FleetServer.json("{\"name\": \"dns\", \"available\": \"True\", \"observedGeneration\": 1}"));
        Reply another = server.patch(statuses + "/status-" + id, report("hypershift", 1));
        assertThat(another.status()).isEqualTo(200);
        assertThat(another.body().path("adapterStatuses")).hasSize(3);
    }

    /// [S4-7] Whatever the clocks of adapters say.
    @Test
    void aStatusSaysWhenItWasLastReported() throws Exception {
        var time = new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
        InstantSource now = time::get;
        var options = Registry.Options.defaults().withClock(now.withZone(ZoneOffset.UTC));
        try (FleetServer other = FleetServer.start(options, UnaryOperator.identity())) {
            String path = "/v1/clusters/" + other.cluster("one").id() + "/statuses";
            other.put(path, report("validation", 1));
            time.set(Instant.parse("2026-01-01T12:05:00Z"));

            Reply reply = other.put(path, report("dns", 1));

            assertThat(reply.body().path("lastUpdated").asText()).isEqualTo("2026-01-01T12:05:00Z");
            assertThat(reply.body().at("/adapterStatuses/0/lastUpdated").asText())
                    .isEqualTo("2026-01-01T12:00:00Z");
        }
    }

    /// [S4-17] [S4-18] [A4-18]
    @Test
    void conditionsThatAnAdapterAddsAreTakenWithAdvice() throws Exception {
        ObjectNode odd = FleetServer.report("dns", 1, "True");
        odd.withArray("/conditions")
                .addObject()
                .put("type", "RecordsNotCreated")
                .put("status", "False");
        odd.withArray("/conditions").addObject().put("type", "Finalized").put("status", "False");
        ObjectNode fine = FleetServer.report("validation", 1, "True");
        fine.withArray("/conditions").addObject().put("type", "NotarySigned").put("status", "True");

        Reply reply = server.post(statuses, several(odd, fine));

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.warnings())
                .containsExactly(
                        "299 - \"adapterStatuses[0]: condition RecordsNotCreated is named for what is bad: a condition"
                                + " should be good when it is True\"",
                        "299 - \"adapterStatuses[0]: adapter dns says that it is Available, although its condition"
                                + " RecordsNotCreated is False\"");
        assertThat(reply.body().at("/adapterStatuses/0/conditions").findValuesAsText("type"))
                .containsExactly("Available", "Applied", "Health", "RecordsNotCreated", "Finalized");
        assertThat(server.put(statuses, SeedTest.seed("dns-report")).warnings()).isEmpty();
    }

    @Test
    void anAdapterReportsOnceAtATimeAndAsItself() throws Exception {
        assertThat(server.post(
                                statuses,
                                several(FleetServer.report("dns", 1, "True"), FleetServer.report("dns", 1, "False")))
                        .problems())
                .containsExactly("adapterStatuses[1].adapter is \"dns\", as in adapterStatuses[0]");
        assertThat(server.put(statuses + "/adapters/validation", report("dns", 1))
                        .problems())
                .containsExactly("adapter is \"dns\", but the path says \"validation\"");
    }

    @Test
    void nothingIsWrittenWhenOneOfSeveralIsWrong() throws Exception {
        Reply reply = server.post(
                statuses, several(FleetServer.report("dns", 1, "True"), FleetServer.report("hypershift", 2, "True")));

        assertThat(reply.problems())
                .hasSize(1)
                .allMatch(each -> each.startsWith("adapterStatuses[1].observedGeneration "));
        assertThat(server.has(FleetKinds.ADAPTER_STATUSES, "one.dns")).isFalse();
    }

    /// [A4-16]
    @Test
    void anOlderReportIsDiscardedAndThatIsSaid() throws Exception {
        server.patch("/v1/clusters/one", "{\"spec\": {\"a\": 1}}");
        Reply newer = server.post(statuses, report("dns", 2));

        Reply older = server.patch(
                statuses + "/status-" + id,
                FleetServer.report("dns", 1, "False").toString());

        assertThat(older.status()).isEqualTo(200);
        assertThat(older.body()).isEqualTo(newer.body());
        assertThat(older.warnings())
                .containsExactly(
                        "299 - \"the report of adapter dns is discarded, as it is about generation 1 and the one"
                                + " before was about generation 2\"");
    }

    @Test
    void whatIsWrongWithAnOlderReportIsSaidToo() throws Exception {
        server.patch("/v1/clusters/one", "{\"spec\": {\"a\": 1}}");
        server.post(statuses, report("dns", 2));

        Reply wrong = server.put(statuses + "/adapters/dns", """
                {"observedGeneration": 1, "conditions": [{"type": "Available", "status": "Maybe"}]}""");
        Reply negative = server.put(statuses + "/adapters/dns", report("dns", -1));

        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body().toString()).contains("Maybe", "missing: Applied, Health");
        assertThat(negative.status()).isEqualTo(400);
    }

    @Test
    void ofSeveralOnlyTheOlderOnesAreDiscarded() throws Exception {
        server.patch("/v1/clusters/one", "{\"spec\": {\"a\": 1}}");
        server.post(statuses, report("dns", 2));

        Reply reply = server.post(
                statuses, several(FleetServer.report("validation", 2, "True"), FleetServer.report("dns", 1, "False")));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.warnings())
                .containsExactly("299 - \"adapterStatuses[1]: the report of adapter dns is discarded, as it is about"
                        + " generation 1 and the one before was about generation 2\"");
        assertThat(reply.body().path("adapterStatuses").findValuesAsText("adapter"))
                .containsExactly("dns", "validation");
        assertThat(reply.body().at("/adapterStatuses/0/conditions/0/status").asText())
                .isEqualTo("True");
    }

    /// [S4-2] [A4-7]
    @Test
    void aStatusHasOneId() throws Exception {
        Reply early = server.patch(statuses + "/status-" + id, report("dns", 1));
        server.post(statuses, report("dns", 1));

        assertThat(early.status()).isEqualTo(404);
        assertThat(server.patch(statuses + "/status-cls-1", report("dns", 1)).status())
                .isEqualTo(404);
        assertThat(server.get(statuses + "/status-cls-1").status()).isEqualTo(404);
        assertThat(server.get(statuses + "/adapters/none").status()).isEqualTo(404);
    }

    @Test
    void whatIsNotThereCannotBeReportedOn() throws Exception {
        Reply reply = server.post("/v1/clusters/none/statuses", report("dns", 1));

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body().path("detail").asText()).isEqualTo("there is no cluster \"none\"");
        assertThat(server.get("/v1/clusters/none/statuses").status()).isEqualTo(404);
    }

    /// [A4-6] [A4-22]
    @Test
    void bothSpellingsAreTaken() throws Exception {
        Reply reply = server.put(statuses, """
                {"adapter": "dns", "observed_generation": 1, "observed_time": "2025-10-17T12:00:05Z", "conditions": [
                  {"type": "Available", "status": "True", "last_transition_time": "2025-10-17T12:00:05Z"},
                  {"type": "Applied", "status": "True"}, {"type": "Health", "status": "Unknown"}]}""");

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(201);
        JsonNode entry = reply.body().at("/adapterStatuses/0");
        assertThat(entry.path("observedGeneration").asInt()).isEqualTo(1);
        assertThat(entry.path("lastUpdated").asText()).isEqualTo("2025-10-17T12:00:05Z");
        assertThat(entry.at("/conditions/0/lastTransitionTime").asText()).isEqualTo("2025-10-17T12:00:05Z");
    }

    @Test
    void whatWasReportedOnAnotherOfTheNameDoesNotCount() throws Exception {
        server.patch("/v1/clusters/one", "{\"spec\": {\"a\": 1}}");
        server.post(statuses, report("dns", 2));
        server.orphan(FleetKinds.ADAPTER_STATUSES, "one.dns");

        assertThat(server.get(statuses).status()).isEqualTo(404);
        Reply reply = server.post(statuses, report("dns", 1));
        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.warnings()).isEmpty();
    }

    /// [A4-6]
    @Test
    void adaptersThatReportAtOnceLoseNothing() throws Exception {
        List<Callable<Reply>> calls = IntStream.range(0, 200)
                .<Callable<Reply>>mapToObj(i -> () -> server.post(statuses, report("adapter-" + i % 20, 1)))
                .toList();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var each : threads.invokeAll(calls)) {
                assertThat(each.get().status()).as("%s", each.get().body()).isIn(200, 201);
            }
        }

        assertThat(server.get(statuses).body().path("adapterStatuses")).hasSize(20);
    }
}
