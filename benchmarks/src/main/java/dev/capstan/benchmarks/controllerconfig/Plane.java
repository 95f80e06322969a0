package dev.capstan.benchmarks.controllerconfig;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.FleetBackend;
import dev.capstan.controllerconfig.backend.WireTransport;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.controllerconfig.config.ReportTarget.Form;
import dev.capstan.controllerconfig.run.ControllerConfigs;
import dev.capstan.controllerconfig.run.RunOptions;
import dev.capstan.controllerconfig.run.Surroundings;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.event.FleetEvents;
import dev.capstan.fleet.event.FleetTranslation;
import dev.capstan.fleet.event.Naming;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.FleetRules;
import dev.capstan.fleet.schedule.ScheduleOptions;
import dev.capstan.fleet.schedule.Timekeeper;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.outbox.Outbox;
import dev.capstan.registry.Registry;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.fleet.FleetApi;
import dev.capstan.server.http.Handler;
import dev.capstan.server.kube.Health;
import dev.capstan.server.kube.KubeApi;
import dev.capstan.server.kube.KubeStatus;
import dev.capstan.server.kube.RequestMetrics;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.store.Store;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// All that has to do with clusters and their controllers, put together as the program does, without its door.
final class Plane implements AutoCloseable {
    static final String TOPIC = "hyperfleet.cluster.events";

    /// Nobody is asked to look again but by whoever measures.
    private static final String RULES =
            "requiredAdapters: [validate]\npolicies: {staleAction: none}\nreconcile: {ready: 24h, notReady: 24h}\n";

    private final Deque<Runnable> endings = new ArrayDeque<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Registry registry;
    private final Broker broker;
    private final Wire wire;
    private final ControllerConfigs configs;

    Plane(Arguments arguments) throws InterruptedException {
        Clock clock = Clock.systemUTC();
        Store store = ending(
                arguments.has("data")
                        ? Store.sqlite(Path.of(arguments.text("data", "")).resolve("capstan.db"))
                        : Store.inMemory(),
                Store::close);
        var fleet = new FleetRules(Aggregations.read("benchmark.yaml", RULES), clock);
        this.registry = Registry.open(
                store,
                Registry.Options.defaults().withRules(fleet.rules()).withDerivations(List.of(fleet.derivation())));
        var lifecycle = Lifecycle.Options.defaults().withKinds(kinds());
        Lifecycle _ = ending(Lifecycle.start(registry, store, lifecycle), Lifecycle::close);
        var api = new KubeApi(registry, new Health(), new RequestMetrics(meters, () -> ""), clock);
        Handler own = api.answering(new KubeStatus());
        Handler all = FleetApi.of(registry, clock, fleet::explain).before(own);
        this.broker = ending(Brokers.open(null, Brokers.Options.of(store)), Broker::close);
        var events = new FleetEvents(fleet.reviewer(), Naming.SHORT);
        Timekeeper keeper = ending(
                new Timekeeper(registry, fleet.reviewer(), events, broker, ScheduleOptions.defaults()),
                Timekeeper::close);
        var outbox = Outbox.Options.of("fleet");
        Outbox _ = ending(Outbox.start(store, broker, new FleetTranslation(events), outbox), Outbox::close);
        keeper.led();
        KubernetesClient client = ending(InMemoryClient.connect(own), KubernetesClient::close);
        this.wire = new Wire(ending(InMemoryClient.connect(all), KubernetesClient::close));
        var around = new Around(new Wire(client), wire);
        var options = RunOptions.all(TOPIC).withMeters(meters);
        this.configs = ending(ControllerConfigs.start(client, broker, around, options), ControllerConfigs::close);
    }

    private <T> T ending(T part, Consumer<T> end) {
        endings.push(() -> end.accept(part));
        return part;
    }

    private static List<Resource> kinds() {
        return Stream.concat(
                        FleetKinds.definitions().stream(), Stream.of(new Resource(ControllerConfigKind.definition())))
                .toList();
    }

    private record Around(Wire own, Wire fleet) implements Surroundings {
        @Override
        public Wire api(ControllerConfig config) {
            return own;
        }

        @Override
        public Backend backend(ControllerConfig config) {
            return switch (config.report().form().orElse(Form.CLS)) {
                case CLS -> new ClsBackend(new WireTransport(fleet, "/api/v1"));
                case FLEET -> new FleetBackend(new WireTransport(fleet, "/v1"));
            };
        }
    }

    Broker broker() {
        return broker;
    }

    /// How many controllers run.
    int running() {
        return configs.size();
    }

    /// How many events were handled to their end.
    long handled() {
        return processed("success");
    }

    /// How often one was not, and had to come again.
    long failed() {
        return processed("failed");
    }

    private long processed(String status) {
        return (long) meters.find("hyperfleet_adapter_events_processed_total").tag("status", status).counters().stream()
                .mapToDouble(each -> each.count())
                .sum();
    }

    /// How many have reported on the cluster of this name.
    int reports(String cluster) {
        return (int) registry.view().all(FleetKinds.ADAPTER_STATUSES).stream()
                .filter(each -> each.key().name().startsWith(cluster + "."))
                .count();
    }

    /// Makes an object and returns it.
    JsonNode post(String path, String json) throws IOException, InterruptedException {
        byte[] answer = wire.send(Call.post(path, json.getBytes(StandardCharsets.UTF_8)));
        return Document.json(answer).tree();
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return Document.json(wire.send(Call.get(path))).tree();
    }

    @Override
    public void close() {
        endings.forEach(Runnable::run);
    }
}
