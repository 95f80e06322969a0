package dev.capstan.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Which API a process of its own talks to.
final class ClusterOptions {
    private static final Path SERVICE_ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "Where the API is and who the controller is (default: KUBECONFIG, .kube/config in your home"
                    + " directory, or the service account of the Pod).")
    private String kubeconfig = "";

    Config api() {
        return kubeconfig.isEmpty()
                ? new ConfigBuilder().build()
                : Config.fromKubeconfig(Path.of(kubeconfig).toFile());
    }

    /// Why there is no API to talk to.
    Optional<String> missing(Map<String, String> environment) {
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
