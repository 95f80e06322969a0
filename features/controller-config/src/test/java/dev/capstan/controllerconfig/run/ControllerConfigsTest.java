package dev.capstan.controllerconfig.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.controllerconfig.flow.ClsServer;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Configs that come, change and go while they are run, and while nobody runs them.
final class ControllerConfigsTest {
    private static final String TOPIC = "clusters";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final HttpClient http = HttpClient.newHttpClient();
    private final Broker broker = Brokers.open("", Brokers.Options.of(plane.store()));
    private ClsServer cls;
    private ControllerConfigs running;
    private int published;

    @BeforeEach
    void start() throws Exception {
        cls = ClsServer.start();
        String crd = ControllerConfigKind.definition().toString();
        client.resource(client.getKubernetesSerialization().unmarshal(crd, CustomResourceDefinition.class))
                .create();
        until(() -> !client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("controllerconfigs.cls.redhat.com")
                .get()
                .getStatus()
                .getConditions()
                .isEmpty());
        run();
    }

    @AfterEach
    void stop() {
        running.close();
        broker.close();
        cls.close();
        http.close();
        client.close();
        plane.close();
    }

    private void run() throws InterruptedException {
        var around = new Surroundings() {
            @Override
            public Wire api(ControllerConfig config) {
                return new Wire(client);
            }

            @Override
            public Backend backend(ControllerConfig config) {
                return new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
            }
        };
        running = ControllerConfigs.start(client, broker, around, RunOptions.all(TOPIC));
        assertThat(running.awaitReady(PATIENCE)).isTrue();
    }

    private Resource<ConfigObject> config(String name) {
        return client.resources(ConfigObject.class).inNamespace("default").withName(name);
    }

    /// A config that writes a word down for each cluster.
    private void apply(String name, String subscription, String word) {
        String text = """
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: %1$s, namespace: default}
                spec:
                  name: %1$s
                  subscription: %2$s
                  resourceTemplate: |
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: "%1$s-{{.cluster.id}}"}
                    data: {word: "%3$s"}
                """.formatted(name, subscription, word);
        client.resource(client.getKubernetesSerialization().unmarshal(text, ConfigObject.class))
                .forceConflicts()
                .serverSideApply();
    }

    private void awaitValid(String name, long generation) {
        awaitStatus(name, "Valid", generation);
    }

    private void awaitStatus(String name, String phase, long generation) {
        until(() -> {
            ConfigStatus status = config(name).get().getStatus();
            return phase.equals(status.getPhase()) && Long.valueOf(generation).equals(status.getObservedGeneration());
        });
    }

    /// Something happens to a cluster.
    private void publish(String cluster) throws InterruptedException {
        cls.put(cluster, "{\"generation\": 1, \"spec\": {}}");
        byte[] data = ("{\"cluster_id\": \"" + cluster + "\"}").getBytes(StandardCharsets.UTF_8);
        broker.publish(
                TOPIC,
                Event.of("e" + published++, "test", "cluster.created")
                        .withSubject(cluster)
                        .withData(Event.JSON, data));
    }

    private String word(String map) {
        var found = client.configMaps().inNamespace("default").withName(map).get();
        return found == null ? "" : found.getData().getOrDefault("word", "");
    }

    private static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).isNegative();
            LockSupport.parkNanos(10_000_000);
        }
    }

    /// [S0-10] [A0-22]
    @Test
    void aConfigIsServedAsItIsNow() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);
        publish("c1");
        until(() -> word("a-c1").equals("one"));

        apply("a", "s", "two");
        awaitValid("a", 2);
        publish("c2");
        until(() -> word("a-c2").equals("two"));

        assertThat(running.size()).isEqualTo(1);
    }

    /// [S0-9] [S0-10] [A0-22]
    @Test
    void whatIsInvalidLeavesTheLastGoodVersionServingAndSaysSo() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);

        apply("a", "s", "{{.cluster.id");
        awaitStatus("a", "Invalid", 2);
        publish("c1");
        until(() -> word("a-c1").equals("one"));

        ConfigStatus status = config("a").get().getStatus();
        assertThat(status.getMessage())
                .contains("spec.resourceTemplate:4:")
                .contains("^\n")
                .endsWith("\nGeneration 1 goes on handling events.");
        assertThat(status.getConditions()).singleElement().satisfies(each -> {
            assertThat(each.getType()).isEqualTo("Serving");
            assertThat(each.getStatus()).isEqualTo("True");
            assertThat(each.getMessage()).isEqualTo("Events are handled with generation 1");
        });

        apply("a", "s", "three");
        awaitValid("a", 3);
        publish("c2");
        until(() -> word("a-c2").equals("three"));
    }

    @Test
    void whatWasNeverValidSaysThatNothingRuns() {
        apply("a", "s", "{{.cluster.id");

        awaitStatus("a", "Invalid", 1);

        ConfigStatus status = config("a").get().getStatus();
        assertThat(status.getMessage()).endsWith("\nNothing runs until this is mended.");
        assertThat(status.getConditions().getFirst().getStatus()).isEqualTo("False");
        assertThat(running.size()).isZero();
    }

    /// [S0-48]
    @Test
    void ofTwoConfigsWithOneSubscriptionTheSecondWaitsUntilItIsFree() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);
        apply("b", "s", "two");
        awaitStatus("b", "Invalid", 1);

        assertThat(config("b").get().getStatus().getMessage())
                .isEqualTo("ControllerConfig default/a has the subscription \"s\" already: say another as"
                        + " spec.subscription\nNothing runs until this is mended.");
        publish("c1");
        until(() -> word("a-c1").equals("one"));

        config("a").delete();
        awaitValid("b", 1);
        publish("c2");
        until(() -> word("b-c2").equals("two"));
        assertThat(word("b-c1")).isEmpty();
        assertThat(word("a-c2")).isEmpty();
    }

    @Test
    void ofTwoConfigsOfOneNameTheSecondWaitsUntilItIsFree() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);
        apply("b", "t", "two");
        awaitValid("b", 1);
        config("b").edit(each -> {
            ((ObjectNode) each.getSpec()).put("name", "a");
            return each;
        });
        awaitStatus("b", "Invalid", 2);

        assertThat(config("b").get().getStatus().getMessage())
                .isEqualTo("ControllerConfig default/a is called \"a\" already, and they would overwrite each other's"
                        + " reports: say another spec.name\nGeneration 1 goes on handling events.");
        config("a").delete();
        awaitValid("b", 2);
    }

    @Test
    void aDeletedConfigLeavesNoSubscriptionBehind() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);
        config("a").delete();
        until(() -> config("a").get() == null);

        publish("c1");
        apply("a", "s", "two");
        awaitValid("a", 1);
        publish("c2");
        until(() -> word("a-c2").equals("two"));

        assertThat(word("a-c1")).isEmpty();
    }

    /// [S0-49]
    @Test
    void anotherProcessGoesOnWhereOneEnded() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);
        running.close();

        publish("c1");
        run();

        until(() -> word("a-c1").equals("one"));
    }

    @Test
    void whatARefusedConfigAskedForStaysWithItsOwner() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);
        apply("b", "s", "two");
        awaitStatus("b", "Invalid", 1);
        running.close();

        publish("c1");
        config("b").delete();
        config("a").edit(each -> {
            each.getMetadata().setAnnotations(Map.of("seen", "later"));
            return each;
        });
        run();

        until(() -> word("a-c1").equals("one"));
        until(() -> config("b").get() == null);
    }

    @Test
    void whatRanGoesOnWhileAnotherSubscriptionIsWaitedFor() throws Exception {
        apply("a", "s", "one");
        apply("b", "t", "two");
        awaitValid("a", 1);
        awaitValid("b", 1);
        apply("b", "s", "three");
        awaitStatus("b", "Invalid", 2);
        running.close();

        publish("c1");
        run();

        until(() -> word("a-c1").equals("one"));
        until(() -> word("b-c1").equals("two"));
    }

    /// [A0-22]
    @Test
    void theLastGoodVersionGoesOnInAnotherProcess() throws Exception {
        apply("a", "s", "one");
        awaitValid("a", 1);
        apply("a", "s", "{{.cluster.id");
        awaitStatus("a", "Invalid", 2);
        running.close();

        publish("c1");
        run();
        until(() -> word("a-c1").equals("one"));
        assertThat(config("a").get().getStatus().getMessage()).endsWith("\nGeneration 1 goes on handling events.");

        apply("a", "s", "three");
        awaitValid("a", 3);
        assertThat(config("a").get().getStatus().getLastValid()).isNull();
        publish("c2");
        until(() -> word("a-c2").equals("three"));
    }

    @Test
    void aSubscriptionThatIsLeftWhileNobodyRunsIsGivenUp() throws Exception {
        apply("a", "old", "one");
        awaitValid("a", 1);
        assertThat(config("a").get().getStatus().getSubscription()).isEqualTo("old");
        running.close();
        publish("c1");
        apply("a", "new", "two");
        run();
        awaitValid("a", 2);

        var received = new LinkedBlockingQueue<String>();
        try (Subscription _ = broker.subscribe(
                TOPIC,
                "old",
                event -> {
                    received.add(String.valueOf(event.subject()));
                    return Verdict.ACK;
                },
                Subscription.Options.defaults())) {
            publish("c2");

            assertThat(received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("c2");
        }
        until(() -> word("a-c2").equals("two"));
    }

    @Test
    void whatIsReportedIsOfTheConfigThatMadeIt() throws Exception {
        apply("a", "s", "one");
        apply("b", "t", "two");
        awaitValid("a", 1);
        awaitValid("b", 1);

        publish("c1");

        until(() -> cls.reports("c1").stream()
                        .map(each -> each.path("controller_name"))
                        .map(JsonNode::asText)
                        .distinct()
                        .count()
                == 2);
    }
}
