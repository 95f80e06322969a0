package dev.capstan.server.kube.inmemory;

import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Handler;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/// Makes Kubernetes clients that talk to a handler in this process.
public final class InMemoryClient {
    private InMemoryClient() {}

    /// A client of `handler`. Closing it ends its watches and leaves the handler alone.
    ///
    /// Faults of the handler are answered in plain words unless it is already
    /// [answering][Handler#answering] in a dialect.
    public static KubernetesClient connect(Handler handler) {
        return connect(handler, config());
    }

    /// A client of `handler` with settings of the caller's own, such as a token or a namespace.
    public static KubernetesClient connect(Handler handler, Config config) {
        return builder(handler).withConfig(config).build();
    }

    /// A client of `handler` that is not built yet, for callers who add to it.
    public static KubernetesClientBuilder builder(Handler handler) {
        return new KubernetesClientBuilder()
                .withConfig(config())
                .withHttpClientFactory(new InMemoryFactory(handler.answering(ErrorAnswer.plain())));
    }

    /// Settings that come from nowhere: no kubeconfig, proxy, service account or variable of this machine is read.
    public static Config config() {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl("http://localhost/")
                .withNamespace("default")
                .withTrustCerts(true) // There is no TLS; this spares reading the machine's certificates.
                .build();
    }
}
