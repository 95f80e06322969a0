package dev.capstan.streamline.relay;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/// Makes clients that call through another one.
public final class RelayedClient {
    private RelayedClient() {}

    /// A client with the settings of another one, but which tries nothing again by itself: that is left to the
    /// other one. Closing it leaves the other one alone.
    public static KubernetesClient around(KubernetesClient real, Relay relay) {
        Config config = new ConfigBuilder(real.getConfiguration())
                .withNamespace(real.getNamespace())
                .withRequestRetryBackoffLimit(0)
                .build();
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withKubernetesSerialization(real.getKubernetesSerialization())
                .withHttpClientFactory(new RelayFactory(real.getHttpClient(), relay))
                .build();
    }
}
