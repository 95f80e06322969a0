package dev.capstan.controllerconfig.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.controllerconfig.flow.ClsServer;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Configs from when they are there until they are gone.
final class ConfigLifeTest {
    private static final String TOPIC = "events";
    private static final long PATIENCE = 30_000_000_000L;

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final Broker broker = Brokers.open(null, Brokers.Options.of(plane.store()));
    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicInteger sent = new AtomicInteger();
    private ClsServer cls;
    private ControllerConfigs configs;

    private record Around(Wire wire, Backend clusters) implements Surroundings {
        @Override
        public Wire api(ControllerConfig config) {
            return wire;
        }

        @Override
        public Backend backend(ControllerConfig config) {
            return clusters;
        }
    }

    @BeforeEach
    void start() throws Exception {
        cls = ClsServer.start();
        cls.put("c1", "{\"generation\": 1, \"spec\": {}}");
        apply(JsonText.string(ControllerConfigKind.definition()));
        var backend = new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
        configs = ControllerConfigs.start(client, broker, new Around(new Wire(client), backend), RunOptions.all(TOPIC));
    }

    @AfterEach
    void stop() throws Exception {
        configs.close();
        broker.close();
        cls.close();
        http.close();
        client.close();
        plane.close();
    }

    private void apply(String text) {
        client.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(each -> client.resource(each).forceConflicts().serverSideApply());
    }

    private void config(String name, String message, String more) {
        apply("""
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: NAME, namespace: default}
                spec:
                  name: NAME
                  resources: []
                  statusConditions: [{name: Available, status: "True", reason: R, message: 'MESSAGE'}]
                  MORE
                """.replace("NAME", name).replace("MESSAGE", message).replace("MORE", more));
    }

    private ConfigObject object(String name) {
        return client.resources(ConfigObject.class)
                .inNamespace("default")
                .withName(name)
                .get();
    }

    private String phase(String name) {
        ConfigStatus status = object(name).getStatus();
        Long observed = status == null ? null : status.getObservedGeneration();
        boolean current =
                observed != null && observed.equals(object(name).getMetadata().getGeneration());
        return status == null || !current ? "" : String.valueOf(status.getPhase());
    }

    private void publish(String type) throws Exception {
        broker.publish(
                TOPIC,
                Event.of(Integer.toString(sent.incrementAndGet()), "test", type)
                        .withSubject("c1")
                        .withData(Event.JSON, "{\"cluster_id\": \"c1\"}".getBytes(StandardCharsets.UTF_8)));
    }

    /// What a controller has last said of the cluster.
    private String said(String controller) {
        String last = "";
        for (JsonNode each : cls.reports("c1")) {
            if (each.path("controller_name").asText().equals(controller)) {
                last = each.at("/conditions/1/message").asText();
            }
        }
        return last;
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        long last = System.nanoTime() + PATIENCE;
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(last);
            LockSupport.parkNanos(5_000_000);
        }
    }

    /// [S0-9] [S0-10] [A0-22]
    @Test
    void aChangeCountsAtOnceAndOneThatIsWrongLeavesTheLastGoodOneServing() throws Exception {
        config("a", "one", "");
        until(() -> phase("a").equals("Valid"));
        publish("cluster.created");
        until(() -> said("a").equals("one"));

        config("a", "two", "");
        until(() -> phase("a").equals("Valid"));
        publish("cluster.reconcile");
        until(() -> said("a").equals("two"));

        config("a", "{{.cluster.id", "");
        until(() -> phase("a").equals("Invalid"));
        assertThat(object("a").getStatus().getMessage()).isEqualTo("""
                        spec.statusConditions[0].message:1:1: unclosed action: expected }}
                          | {{.cluster.id
                          | ^
                        Generation 2 goes on handling events.""");
        cls.put("c1", "{\"generation\": 2, \"spec\": {}}");
        publish("cluster.updated");
        until(() -> cls.reports("c1").getLast().path("observed_generation").asInt() == 2);
        assertThat(said("a")).isEqualTo("two");

        config("a", "three", "");
        until(() -> phase("a").equals("Valid"));
        publish("cluster.reconcile");
        until(() -> said("a").equals("three"));
    }

    /// [S0-10]
    @Test
    void aConfigThatWasNeverValidRunsNothingAndSaysSo() throws Exception {
        config("a", "{{nope}}", "");

        until(() -> phase("a").equals("Invalid"));

        assertThat(object("a").getStatus().getMessage()).contains("nope", "Nothing runs until this is mended.");
        assertThat(configs.size()).isZero();
    }

    /// [S0-48]
    @Test
    void eachHasASubscriptionOfItsOwn() throws Exception {
        config("a", "of a", "");
        config("b", "of b", "events: [cluster.created]");
        until(() -> phase("a").equals("Valid") && phase("b").equals("Valid"));

        publish("cluster.created");
        until(() -> said("a").equals("of a") && said("b").equals("of b"));

        config("c", "of c", "subscription: a");
        until(() -> phase("c").equals("Invalid"));
        assertThat(object("c").getStatus().getMessage())
                .startsWith("ControllerConfig default/a has the subscription \"a\" already");
    }

    @Test
    void aConfigThatIsDeletedIsOver() throws Exception {
        config("a", "of a", "");
        until(() -> phase("a").equals("Valid"));

        client.resource(object("a")).delete();

        until(() -> configs.size() == 0);
        until(() -> client.resources(ConfigObject.class)
                        .inNamespace("default")
                        .withName("a")
                        .get()
                == null);
    }
}
