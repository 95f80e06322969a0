package dev.capstan.examples.guestbook;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Manager;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.CountDownLatch;

/// Runs the controller against the cluster of the current kubeconfig until it is stopped.
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        var stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(stopped::countDown));
        try (var client = new KubernetesClientBuilder().build();
                var _ = Manager.of(client)
                        .add(Controller.of(Guestbook.class, new GuestbookHandler())
                                .build())
                        .start()) {
            stopped.await();
        }
    }
}
