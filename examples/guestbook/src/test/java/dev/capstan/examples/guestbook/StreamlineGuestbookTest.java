package dev.capstan.examples.guestbook;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Manager;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.client.KubernetesClient;

@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class StreamlineGuestbookTest extends GuestbookContract {
    @Override
    AutoCloseable start(KubernetesClient client) {
        return Manager.of(client)
                .add(Controller.of(Guestbook.class, new GuestbookHandler())
                        .namespaces(client.getNamespace())
                        .build())
                .start();
    }
}
