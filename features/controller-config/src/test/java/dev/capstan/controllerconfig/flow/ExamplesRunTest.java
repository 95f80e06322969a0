package dev.capstan.controllerconfig.flow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.backend.Notice;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.config.Outline.Part;
import dev.capstan.controllerconfig.object.ObjectApi;
import dev.capstan.controllerconfig.trial.Examples;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The examples on a server, from their first event to the end of the cluster.
final class ExamplesRunTest {
    private static final OwnerId CLUSTER = OwnerId.cluster("c-4711");

    /// [S0-34] [S0-50] [S0-51] [S0-52] [S0-53]
    @ParameterizedTest
    @MethodSource("dev.capstan.controllerconfig.trial.Examples#names")
    void everyExampleMakesItsObjectsReportsAndCleansUp(String example) throws Exception {
        try (var plane = TestPlane.inMemory();
                KubernetesClient client = plane.client();
                var http = HttpClient.newHttpClient();
                var cls = ClsServer.start()) {
            apply(client, JsonText.string(ControllerConfigKind.definition()));
            apply(client, Examples.text(Examples.BEFORE));
            apply(client, Examples.text(example));
            cls.put(CLUSTER.cluster(), JsonText.string(Examples.json("clusters/gcp.json")));
            ControllerConfig config = Examples.config(example);
            var api = new ObjectApi(new Wire(client), config.controller().namespace());
            var backend = new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
            var flow = new Flow(config, backend, _ -> api, Clock.systemUTC());

            flow.handle(new Notice("cluster.created", Happening.CREATED, CLUSTER));
            JsonNode report = cls.reports(CLUSTER.cluster()).getLast();
            assertThat(condition(report, "Applied")).as(report.toString()).isEqualTo("True");
            assertThat(left(config, api)).isEqualTo(config.resources().size());

            var end = Instant.now().plus(Duration.ofSeconds(60));
            do { // A namespace takes its time.
                flow.handle(new Notice("cluster.deleted", Happening.DELETED, CLUSTER));
                report = cls.reports(CLUSTER.cluster()).getLast();
            } while (!condition(report, "Finalized").equals("True")
                    && Instant.now().isBefore(end));
            assertThat(condition(report, "Finalized")).as(report.toString()).isEqualTo("True");
            assertThat(left(config, api)).isZero();
        }
    }

    private static int left(ControllerConfig config, ObjectApi api) throws Exception {
        int found = 0;
        for (ManagedResource each : config.resources()) {
            var apiVersion = ((Part.Fixed) each.outline().apiVersion()).text();
            var kind = ((Part.Fixed) each.outline().kind()).text();
            found += api.list(apiVersion, kind, "", "cls.redhat.com/controller=" + config.name())
                    .size();
        }
        return found;
    }

    private static void apply(KubernetesClient client, String text) {
        client.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(each -> client.resource(each).serverSideApply());
    }

    private static String condition(JsonNode report, String name) {
        return report.path("conditions")
                .valueStream()
                .filter(each -> each.path("name").asText().equals(name))
                .map(each -> each.path("status").asText())
                .findFirst()
                .orElse("absent");
    }
}
