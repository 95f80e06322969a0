package dev.capstan.conformance.delivery;

import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.FleetBackend;
import dev.capstan.controllerconfig.backend.WireTransport;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ReportTarget.Form;
import dev.capstan.controllerconfig.run.ControllerConfigs;
import dev.capstan.controllerconfig.run.RunOptions;
import dev.capstan.controllerconfig.run.Surroundings;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// Others who run the same controllers, on the same subscriptions, and reach the server over HTTP.
final class Replica implements AutoCloseable {
    private final SimpleMeterRegistry meters;
    private final KubernetesClient client;
    private final Broker broker;
    private final ControllerConfigs configs;

    /// @param meters counts what is handled here
    Replica(URI server, String url, SimpleMeterRegistry meters) {
        this.meters = meters;
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(server.toString())
                .withNamespace("default")
                .build();
        this.client = new KubernetesClientBuilder().withConfig(config).build();
        this.broker = Brokers.open(url, Brokers.Options.elsewhere());
        this.configs = ControllerConfigs.start(client, broker, new Around(new Wire(client)), options());
    }

    /// Nobody waits for those who handle an event when it ends: it is as if they had died.
    private RunOptions options() {
        RunOptions all = RunOptions.all(Gossip.TOPIC);
        return new RunOptions(
                all.topic(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                all.receiving().withDrain(Duration.ZERO),
                Clock.systemUTC(),
                meters);
    }

    private record Around(Wire wire) implements Surroundings {
        @Override
        public Wire api(ControllerConfig config) {
            return wire;
        }

        @Override
        public Backend backend(ControllerConfig config) {
            return switch (config.report().form().orElse(Form.CLS)) {
                case CLS -> new ClsBackend(new WireTransport(wire, "/api/v1"));
                case FLEET -> new FleetBackend(new WireTransport(wire, "/v1"));
            };
        }
    }

    @Override
    public void close() {
        configs.close();
        broker.close();
        client.close();
    }
}
