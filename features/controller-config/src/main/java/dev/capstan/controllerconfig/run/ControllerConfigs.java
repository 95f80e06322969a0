package dev.capstan.controllerconfig.run;

import dev.capstan.messaging.Broker;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Health;
import dev.capstan.streamline.Manager;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;

/// Runs the controller configs that an API has: each one from when it is valid, and as it is then, until it is gone.
///
/// Any number of processes may run the same configs: they share the subscription of each, and whoever gets an event
/// handles it. All that a controller knows is in the API and the backend.
public final class ControllerConfigs implements AutoCloseable {
    /// With what events take to finish it is less than the time that a process has for its end.
    private static final Duration GRACE = Duration.ofSeconds(3);

    private final Connections connections;
    private final Running running;
    private final Manager manager;

    private ControllerConfigs(KubernetesClient client, Broker broker, Surroundings surroundings, RunOptions options) {
        this.connections = new Connections(surroundings, options.clock());
        this.running = new Running(broker, options, connections::flow);
        var handler = new ConfigHandler(running);
        Handler<ConfigObject> chosen = options.owning() ? new OwningHandler(handler, running) : handler;
        var controller = Controller.of(ConfigObject.class, chosen).name("controller-config");
        options.namespace().ifPresent(each -> controller.namespaces(each));
        options.only().ifPresent(each -> controller.fieldSelector("metadata.name=" + each));
        this.manager = Manager.of(
                        client,
                        Manager.Options.defaults()
                                .withMeters(options.meters())
                                .withClock(options.clock())
                                .withGrace(GRACE))
                .add(controller.build());
    }

    /// @param client of the API that has the configs; whoever gave it closes it, later
    /// @param broker that brings the events; the same
    public static ControllerConfigs start(
            KubernetesClient client, Broker broker, Surroundings surroundings, RunOptions options) {
        var configs = new ControllerConfigs(client, broker, surroundings, options);
        configs.manager.start();
        return configs;
    }

    /// Waits until all configs that are there have been looked for.
    ///
    /// @return whether they were in time
    public boolean awaitReady(Duration patience) throws InterruptedException {
        return manager.awaitReady(patience);
    }

    /// How many run.
    public int size() {
        return running.size();
    }

    public Health health() {
        return manager.health();
    }

    @Override
    public void close() {
        manager.close();
        running.close();
        connections.close();
    }
}
