package dev.capstan.conformance.fabric8;

import dev.capstan.conformance.PastStore;
import dev.capstan.conformance.WidgetType;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.store.Store;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The fabric8 client in the server's own process, without a socket, on a server that has forgotten its beginnings.
final class InMemoryFabric8IT extends Fabric8Contract {
    @SuppressWarnings("NullAway.Init") // set before the first test
    private static TestPlane plane;

    @BeforeAll
    static void start() {
        plane = TestPlane.on(PastStore.of(Store.inMemory()));
        WidgetType.install(plane.client());
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Override
    protected KubernetesClientBuilder builder() {
        return InMemoryClient.builder(plane.handler());
    }
}
