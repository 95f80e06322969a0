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
import dev.capstan.registry.access.Caller;
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
    private final boolean trusted;
    private volatile @Nullable ControllerConfigs running;

    Controllers(Identity.Options identity) {
        Caller stranger = identity.stranger();
        this.trusted = stranger != null && stranger.isMaster();
    }

    /// @param api where configs and objects are
    /// @param clusters where clusters are
    void start(
            Handler api, Handler clusters, Broker broker, String topic, MeterRegistry meters, Deque<Runnable> endings) {
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        KubernetesClient fleet = InMemoryClient.connect(clusters);
        endings.push(fleet::close);
        var around = new Around(api, new Wire(client), new Wire(fleet), trusted, new ConcurrentHashMap<>());
        endings.push(() -> around.accounts().values().forEach(KubernetesClient::close));
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

    /// @param accounts the client of each service account, by its name
    private record Around(Handler api, Wire own, Wire fleet, boolean trusted, Map<String, KubernetesClient> accounts)
            implements Surroundings {
        @Override
        public Wire api(ControllerConfig config) {
            String account = Caller.SERVICE_ACCOUNT + config.controller().namespace() + ":" + config.object();
            return trusted ? own : new Wire(accounts.computeIfAbsent(account, this::client));
        }

        private KubernetesClient client(String account) {
            String namespace = account.split(":")[2];
            var caller = new Caller(
                    account,
                    List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace, Caller.AUTHENTICATED));
            return InMemoryClient.connect(exchange -> caller.call(() -> {
                api.handle(exchange);
                return exchange;
            }));
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
