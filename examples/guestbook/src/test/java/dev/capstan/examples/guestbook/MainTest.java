package dev.capstan.examples.guestbook;

import static dev.capstan.examples.guestbook.GuestbookHandlerTest.guestbook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.streamline.Manager;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class MainTest {
    @Test
    void withWebhooksANegativeSizeIsRefusedBeforeItIsWritten(KubernetesClient client) throws InterruptedException {
        try (Manager manager = Main.manager(client, "--webhooks", "127.0.0.1").start()) {
            assertThat(manager.awaitReady(Duration.ofSeconds(60))).isTrue();

            // An API server may take notice of a webhook a moment later.
            Instant end = Instant.now().plusSeconds(60);
            KubernetesClientException refusal = tried(client);
            while (refusal.getCode() != 422) {
                assertThat(Instant.now()).isBefore(end);
                refusal = tried(client);
            }

            assertThat(refusal.getStatus().getMessage())
                    .isEqualTo("admission webhook \"validate.guestbooks.examples.capstan.dev\" denied the request:"
                            + " Guestbook.examples.capstan.dev \"a\" is invalid: spec.size: Invalid value: -1: must be 0"
                            + " or more");
            client.resource(guestbook("b", 1)).create();
        }
    }

    @Test
    void otherArgumentsAreRefused(KubernetesClient client) {
        assertThatThrownBy(() -> Main.manager(client, "--webhook"))
                .hasMessage("expected nothing, or --webhooks and a host");
    }

    private static KubernetesClientException tried(KubernetesClient client) {
        try {
            Guestbook _ = client.resource(guestbook("a", -1)).dryRun().create();
            return new KubernetesClientException("it was not refused");
        } catch (KubernetesClientException e) {
            return e;
        }
    }
}
