package dev.capstan.app.controller;

import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.FleetBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.run.ControllerConfigs;
import dev.capstan.controllerconfig.run.RunOptions;
import dev.capstan.controllerconfig.run.Surroundings;
import dev.capstan.messaging.Broker;
import dev.capstan.server.http.HttpServer;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/// One controller that is written as data, against any Kubernetes: with a broker that brings its events, a backend that
/// has the clusters, probes and metrics.
public final class Standalone implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ControllerSetting setting;
    private final String namespace;
    private final Broker broker;
    private final ControllerConfigs configs;
    private final HttpServer probes;
    private final HttpServer metrics;
    /// In the order in which they are run.
    private final Deque<Runnable> endings;

    private Standalone(
            ControllerSetting setting,
            KubernetesClient client,
            Broker broker,
            MeterRegistry meters,
            Supplier<String> scrape,
            Deque<Runnable> endings) {
        this.setting = setting;
        this.endings = endings;
        this.broker = broker;
        this.namespace = setting.namespace().orElseGet(() -> own(client));
        HttpClient http = HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .sslContext(setting.backend().tls())
                .build();
        endings.push(http::shutdownNow);
        this.metrics = Listening.at(setting.metrics(), Listening.metrics(scrape), endings);
        this.configs = ControllerConfigs.start(
                client,
                broker,
                new Around(new Wire(client), http, setting.backend()),
                RunOptions.one(setting.topic(), namespace, setting.config(), setting.subscription())
                        .withMeters(meters));
        endings.push(configs::close);
        this.probes = Listening.at(setting.probes(), new Probes(this::problems), endings);
    }

    /// Starts it; when it cannot, nothing is left running.
    ///
    /// @param client of the API that has the config; whoever gave it closes it, later
    /// @param broker that brings events; the same
    /// @param scrape what the metrics are now, as Prometheus reads them
    /// @throws java.io.UncheckedIOException when it cannot listen, saying why
    public static Standalone start(
            ControllerSetting setting,
            KubernetesClient client,
            Broker broker,
            MeterRegistry meters,
            Supplier<String> scrape) {
        var endings = new ArrayDeque<Runnable>();
        try {
            return new Standalone(setting, client, broker, meters, scrape, endings);
        } catch (RuntimeException e) {
            endings.forEach(Runnable::run);
            throw e;
        }
    }

    private static String own(KubernetesClient client) {
        String namespace = client.getNamespace();
        return namespace == null || namespace.isEmpty() ? "default" : namespace;
    }

    /// Why it handles no events; empty when it does.
    List<String> problems() {
        var problems = new ArrayList<>(configs.health().problems());
        if (!configs.health().ready()) {
            problems.add("the API has not shown its configs yet");
        } else if (configs.size() == 0) {
            problems.add("ControllerConfig " + namespace + "/" + setting.config()
                    + " is not there, or its status says what is wrong with it");
        }
        broker.problem().ifPresent(problems::add);
        return problems;
    }

    /// What it does, and where it can be asked.
    public String words() {
        return "Capstan runs ControllerConfig " + namespace + "/" + setting.config() + ", probes at " + probes.uri()
                + ", metrics at " + metrics.uri();
    }

    /// Ends it: what is being handled is finished, if that does not take long.
    @Override
    public void close() {
        endings.forEach(Runnable::run);
    }

    private record Around(Wire wire, HttpClient http, BackendSetting setting) implements Surroundings {
        @Override
        public Wire api(ControllerConfig config) {
            return wire;
        }

        @Override
        public Backend backend(ControllerConfig config) {
            var transport = new HttpTransport(http, setting.address(), setting.headers());
            return switch (config.report().form().orElse(setting.form())) {
                case CLS -> new ClsBackend(transport);
                case FLEET -> new FleetBackend(transport);
            };
        }
    }
}
