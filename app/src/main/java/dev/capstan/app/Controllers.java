package dev.capstan.app;

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
import dev.capstan.server.http.Handler;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The controllers written as data that run here.
///
/// Where whoever comes from this machine may do everything, so may they. Otherwise each is the service account that is
/// called as its config and makes what that is allowed to. It may see all clusters and report on them, whatever its
/// account is allowed: whoever may write a config may do so, too.
final class Controllers {
    private final ServiceAccounts accounts;
    private volatile @Nullable ControllerConfigs running;

    Controllers(Identity.Options identity) {
        this.accounts = ServiceAccounts.of(identity);
    }

    /// @param api where configs and objects are
    /// @param clusters where clusters are
    void start(
            Handler api, Handler clusters, Broker broker, String topic, MeterRegistry meters, Deque<Runnable> endings) {
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        KubernetesClient fleet = InMemoryClient.connect(clusters);
        endings.push(fleet::close);
        var around = new Around(api, new Wire(client), new Wire(fleet), accounts, new ConcurrentHashMap<>());
        endings.push(() -> around.clients().values().forEach(KubernetesClient::close));
        var configs = ControllerConfigs.start(
                client, broker, around, RunOptions.all(topic).withMeters(meters));
        endings.push(configs::close);
        running = configs;
    }

    /// What whoever looks closely should know.
    Optional<String> remark() {
        ControllerConfigs current = running;
        List<String> problems = current == null ? List.of() : current.health().problems();
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }

    /// @param clients the client of each service account
    private record Around(
            Handler api, Wire own, Wire fleet, ServiceAccounts accounts, Map<ObjectName, KubernetesClient> clients)
            implements Surroundings {
        private record ObjectName(String namespace, String name) {}

        @Override
        public Wire api(ControllerConfig config) {
            if (accounts.trusted()) {
                return own;
            }
            var account = new ObjectName(config.controller().namespace(), config.object());
            return new Wire(
                    clients.computeIfAbsent(account, each -> accounts.connect(api, each.namespace(), each.name())));
        }

        @Override
        public Backend backend(ControllerConfig config) {
            return switch (config.report().form().orElse(Form.CLS)) {
                case CLS -> new ClsBackend(new WireTransport(fleet, "/api/v1"));
                case FLEET -> new FleetBackend(new WireTransport(fleet, "/v1"));
            };
        }
    }
}
