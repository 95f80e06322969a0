package dev.capstan.conformance.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.ServerExtension;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The fabric8 client over HTTP, with watches over WebSocket as it prefers them.
@ExtendWith(ServerExtension.class)
final class Fabric8IT extends Fabric8Contract {
    private final Endpoint endpoint;

    Fabric8IT(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    protected KubernetesClientBuilder builder() {
        return new KubernetesClientBuilder().withConfig(endpoint.config());
    }

    @Test
    void anInformerGoesOnAfterItsConnectionWasCut() throws IOException, InterruptedException {
        try (var proxy = new CuttingProxy(endpoint.server());
                KubernetesClient through =
                        new KubernetesClientBuilder().withConfig(through(proxy)).build()) {
            var widgets = client.resources(Widget.class).inNamespace(namespace);
            widgets.resource(Widget.of("a", 1)).create();
            var events = new Events<Widget>();

            try (SharedIndexInformer<Widget> informer =
                    through.resources(Widget.class).inNamespace(namespace).inform(events)) {
                assertThat(events.next(1)).containsExactly("ADDED a");
                proxy.cut();
                widgets.resource(Widget.of("b", 2)).create();
                widgets.withName("a").delete();

                assertThat(events.next(2)).containsExactlyInAnyOrder("ADDED b", "DELETED a");
                assertThat(informer.getStore().listKeys()).containsExactly(namespace + "/b");
            }
        }
    }

    private Config through(CuttingProxy proxy) {
        return new ConfigBuilder(endpoint.config())
                .withMasterUrl(proxy.address().toString())
                .withTrustCerts(true)
                .withDisableHostnameVerification(true)
                .build();
    }
}
