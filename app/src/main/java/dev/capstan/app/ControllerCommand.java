package dev.capstan.app;

import dev.capstan.app.controller.ControllerOptions;
import dev.capstan.app.controller.ControllerSetting;
import dev.capstan.app.controller.Standalone;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `capstan controller`: one controller that is written as data, in a process of its own, against any Kubernetes.
@Command(
        name = "controller",
        description = "Runs one ControllerConfig of a Kubernetes API: events from a broker, clusters from a backend.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class ControllerCommand implements Callable<Integer> {
    private static final Path SERVICE_ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "Where the API is and who the controller is (default: KUBECONFIG, .kube/config in your home"
                    + " directory, or the service account of the Pod).")
    private String kubeconfig = "";

    @Mixin
    private ControllerOptions options = new ControllerOptions();

    @Override
    public Integer call() throws Exception {
        try {
            ControllerSetting setting = options.setting(
                    System.getenv(),
                    FleetSetting.defaults().config().pubsub().clusterEvents(),
                    missing(System.getenv()).stream().toList());
            run(setting, api());
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

    private Config api() {
        return kubeconfig.isEmpty()
                ? new ConfigBuilder().build()
                : Config.fromKubeconfig(Path.of(kubeconfig).toFile());
    }

    /// Why there is no API to talk to.
    private Optional<String> missing(Map<String, String> environment) {
        if (!kubeconfig.isEmpty()) {
            boolean there = Files.isReadable(Path.of(kubeconfig));
            return there ? Optional.empty() : Optional.of("--kubeconfig is " + kubeconfig + ", which cannot be read");
        }
        boolean said = environment.containsKey("KUBECONFIG") || environment.containsKey("KUBERNETES_MASTER");
        boolean found = Files.exists(Path.of(environment.getOrDefault("HOME", ""), ".kube", "config"))
                || Files.exists(SERVICE_ACCOUNT);
        return said || found
                ? Optional.empty()
                : Optional.of("the API is missing, expected a kubeconfig as --kubeconfig or KUBECONFIG, or the service"
                        + " account of a Pod");
    }
}
