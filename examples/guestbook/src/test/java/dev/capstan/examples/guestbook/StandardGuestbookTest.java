package dev.capstan.examples.guestbook;

import dev.capstan.examples.guestbook.standard.GuestbookReconciler;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;

@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class StandardGuestbookTest extends GuestbookContract {
    @Override
    AutoCloseable start(KubernetesClient client) {
        var operator =
                new Operator(options -> options.withKubernetesClient(client).withCloseClientOnStop(false));
        operator.register(new GuestbookReconciler(), options -> options.settingNamespace(client.getNamespace()));
        operator.start();
        return operator::stop;
    }
}
