package dev.capstan.examples.guestbook;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.Webhook;
import dev.capstan.streamline.webhook.Endpoint;
import dev.capstan.streamline.webhook.WebhookOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.CountDownLatch;

/// Runs the controller against the cluster of the current kubeconfig until it is stopped.
///
/// With `--webhooks <host>`, the name or address by which the API server reaches this process, what makes no
/// sense is refused before it is written.
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        Manager manager =
                manager(new KubernetesClientBuilder().build(), arguments).start();
        // The process ends when the hook has, so handlers finish and webhooks are taken back before.
        Runtime.getRuntime().addShutdownHook(new Thread(manager::close));
        new CountDownLatch(1).await();
    }

    static Manager manager(KubernetesClient client, String... arguments) {
        var controller = Controller.of(Guestbook.class, new GuestbookHandler()).build();
        if (arguments.length == 0) {
            return Manager.of(client).add(controller);
        }
        if (arguments.length != 2 || !arguments[0].equals("--webhooks")) {
            throw new IllegalArgumentException("expected nothing, or --webhooks and a host");
        }
        var webhooks = WebhookOptions.of("guestbook-example", Endpoint.host(arguments[1]));
        return Manager.of(client, Manager.Options.defaults().withWebhooks(webhooks))
                .add(controller)
                .add(Webhook.validating(Guestbook.class, new GuestbookValidator())
                        .build());
    }
}
