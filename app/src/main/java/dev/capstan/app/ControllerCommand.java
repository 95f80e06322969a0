package dev.capstan.app;

import dev.capstan.app.controller.ControllerOptions;
import dev.capstan.app.controller.ControllerSetting;
import dev.capstan.app.controller.Standalone;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `capstan controller`: one controller that is written as data, in a process of its own, against any Kubernetes.
@Command(
        name = "controller",
        description = "Runs one ControllerConfig of a Kubernetes API: events from a broker, clusters from a backend.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class ControllerCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private ControllerOptions options = new ControllerOptions();

    @Override
    public Integer call() throws Exception {
        try {
            ControllerSetting setting = options.setting(
                    System.getenv(),
                    FleetSetting.defaults().config().pubsub().clusterEvents(),
                    cluster.missing(System.getenv()).stream().toList());
            run(setting, cluster.api());
            return 0;
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new UsageException(String.valueOf(e.getMessage()).replace("messaging.url", "--messaging-url"));
        }
    }

    private static void run(ControllerSetting setting, Config api) throws InterruptedException {
        var stop = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        try (var metrics = new Metrics();
                KubernetesClient client =
                        new KubernetesClientBuilder().withConfig(api).build();
                Broker broker = Brokers.open(setting.messaging(), Brokers.Options.elsewhere());
                var controller = Standalone.start(setting, client, broker, metrics.registry(), metrics::scrape)) {
            Service.onSignal(stop, stopped);
            System.out.println(controller.words());
            stop.await();
        }
        stopped.countDown();
    }
}
