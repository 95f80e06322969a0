package dev.capstan.app;

import dev.capstan.app.controller.ListeningOptions;
import dev.capstan.app.controller.StandaloneTemplates;
import dev.capstan.streamline.leader.LeaseOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `capstan template run`: the controller of Templates, in a process of its own, against any Kubernetes.
@Command(
        name = "run",
        description = "Runs the Templates of a Kubernetes API, whose Stacks the Pulumi operator runs.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class TemplateRunCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private TemplateSwitches switches = new TemplateSwitches();

    @Mixin
    private ListeningOptions listening = new ListeningOptions();

    @Option(
            names = "--lease-namespace",
            defaultValue = "${env:POD_NAMESPACE:-}",
            paramLabel = "NAMESPACE",
            description = "Where the lease is by which one of several processes is found that works (default: that of"
                    + " the kubeconfig or Pod).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String namespace;

    @Override
    public Integer call() throws Exception {
        TemplateSetting setting = switches.setting(true);
        cluster.missing(System.getenv()).ifPresent(why -> {
            throw new UsageException(why);
        });
        try {
            run(setting, listening.addresses(System.getenv()));
            return 0;
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private void run(TemplateSetting setting, ListeningOptions.Addresses addresses) throws InterruptedException {
        var stop = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        try (var metrics = new Metrics();
                KubernetesClient client =
                        new KubernetesClientBuilder().withConfig(cluster.api()).build();
                var templates = StandaloneTemplates.start(
                        client,
                        Templates.options(setting, metrics.registry()).withElection(lease(client)),
                        addresses,
                        metrics::scrape)) {
            Service.onSignal(stop, stopped);
            System.out.println(templates.words());
            stop.await();
        }
        stopped.countDown();
    }

    private LeaseOptions lease(KubernetesClient client) {
        String own = client.getNamespace() == null ? "default" : client.getNamespace();
        return LeaseOptions.of(namespace.isEmpty() ? own : namespace, "capstan-templates");
    }
}
