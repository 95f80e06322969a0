package dev.capstan.controllerconfig.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.registry.Registry;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.store.Store;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What one controller does is not felt by another. How far each has come tells it, not how long it took.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class IsolationTest {
    private static final int EVENTS = 200;
    private static final String MAP = """
            resourceTemplate: |
              apiVersion: v1
              kind: ConfigMap
              metadata: {name: "{{.controller.name}}-{{.cluster.id}}", namespace: default}
              data: {text: "%s"}
            """;

    private final TestPlane plane = TestPlane.on(
            Store.inMemory(),
            Registry.Options.defaults(),
            Lifecycle.Options.defaults().withKinds(List.of(new Resource(ControllerConfigKind.definition()))));
    private final KubernetesClient client = plane.client();
    private final Broker broker = Brokers.open(null, Brokers.Options.of(plane.store()));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Reports reports = new Reports();
    private SilentServer silent;
    private ControllerConfigs configs;

    @BeforeEach
    void start() throws Exception {
        silent = SilentServer.start();
        configs = ControllerConfigs.start(
                client, broker, new Around(), RunOptions.all("events").withMeters(meters));
    }

    @AfterEach
    void stop() throws Exception {
        silent.close();
        configs.close();
        broker.close();
        client.close();
        plane.close();
    }

    private final class Around implements Surroundings {
        private final Wire wire = new Wire(client);

        @Override
        public Wire api(ControllerConfig config) {
            return wire;
        }

        @Override
        public Backend backend(ControllerConfig config) {
            return reports;
        }
    }

    private void run(String name, String spec) {
        String text = "apiVersion: cls.redhat.com/v1alpha1\nkind: ControllerConfig\nmetadata: {name: " + name
                + ", namespace: default}\nspec:\n  name: " + name + "\n" + spec.indent(2);
        client.resource(text).create();
    }

    private void publish() throws InterruptedException {
        broker.publish(
                "events",
                IntStream.range(0, EVENTS)
                        .mapToObj(i -> Event.of("e" + i, "/test", "cluster.created")
                                .withSubject("c" + i)
                                .withData(Event.JSON, ("{\"id\": \"c" + i + "\"}").getBytes(StandardCharsets.UTF_8)))
                        .toList());
    }

    private int handled(String controller) {
        return (int)
                meters
                        .find("hyperfleet_adapter_events_processed_total")
                        .tag("controller", controller)
                        .counters()
                        .stream()
                        .mapToDouble(each -> each.count())
                        .sum();
    }

    private int objects(String controller) {
        return client.configMaps()
                .inNamespace("default")
                .withLabel("cls.redhat.com/controller", controller)
                .list()
                .getItems()
                .size();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("a minute").isNegative();
            Thread.sleep(5);
        }
    }

    @Test
    void oneThatComputesForLongLetsOthersGoFirst() throws Exception {
        String condition = """
                - {name: C%d, status: "True", reason: R, message: "{{$some := until 1000}}{{range $some}}{{range $some}}{{end}}{{end}}"}
                """;
        String conditions =
                IntStream.range(0, 10).mapToObj(condition::formatted).collect(Collectors.joining());
        run("looping", MAP.formatted("x") + "statusConditions:\n" + conditions);
        run("good", MAP.formatted("x"));
        await(() -> configs.size() == 2);

        publish();
        await(() -> handled("looping") > 0);
        int before = handled("looping");
        await(() -> handled("good") == EVENTS);
        int meanwhile = handled("looping") - before;

        assertThat(objects("good")).isEqualTo(EVENTS);
        assertThat(meanwhile).as("looping ones that went first").isLessThan(EVENTS / 2);
    }

    @Test
    void oneWhoseBackendNeverAnswersIsWaitedForByNobody() throws Exception {
        run("stuck", "report: {url: \"" + silent.uri() + "\"}\n" + MAP.formatted("x"));
        run("good", MAP.formatted("x"));
        await(() -> configs.size() == 2);

        publish();
        await(() -> handled("good") == EVENTS);
        await(() -> silent.asked() > 0);

        assertThat(objects("good")).isEqualTo(EVENTS);
        assertThat(handled("stuck")).isZero();
    }

    @Test
    void thoseWhoFailAndThoseWhoWantTooMuchSayItOfEveryClusterAndAreNoBurden() throws Exception {
        run("failing", MAP.formatted("{{.cluster.spec.absent}}"));
        run("huge", MAP.formatted("{{repeat 10000000 `x`}}"));
        run("long", MAP.formatted("{{range until 10000}}{{repeat 1000 `x`}}{{end}}"));
        run("good", MAP.formatted("x"));
        await(() -> configs.size() == 4);

        publish();
        List<String> bad = List.of("failing", "huge", "long");
        await(() -> handled("good") == EVENTS && bad.stream().allMatch(each -> handled(each) == EVENTS));

        assertThat(objects("good")).isEqualTo(EVENTS);
        assertThat(bad).allMatch(each -> objects(each) == 0);
        assertThat(bad).allMatch(each -> reports.count(each, "TemplateRenderFailed") == EVENTS);
    }
}
