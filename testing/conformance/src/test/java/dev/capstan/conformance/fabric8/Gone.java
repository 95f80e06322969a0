package dev.capstan.conformance.fabric8;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.net.HttpURLConnection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Asks whether the first revision can still be watched from.
final class Gone {
    private Gone() {}

    static boolean isAnsweredFor(KubernetesClient client, String namespace) throws InterruptedException {
        var answer = new CompletableFuture<Boolean>();
        var options = new ListOptionsBuilder()
                .withResourceVersion("1")
                .withTimeoutSeconds(1L)
                .build();
        try (Watch _ = client.resources(Widget.class).inNamespace(namespace).watch(options, watcher(answer))) {
            return answer.get(3, TimeUnit.SECONDS);
        } catch (KubernetesClientException e) {
            return e.getCode() == HttpURLConnection.HTTP_GONE;
        } catch (TimeoutException | ExecutionException _) {
            return false;
        }
    }

    private static Watcher<Widget> watcher(CompletableFuture<Boolean> answer) {
        return new Watcher<>() {
            @Override
            public void eventReceived(Action action, Widget resource) {
                answer.complete(false);
            }

            @Override
            public void onClose(WatcherException cause) {
                answer.complete(cause.isHttpGone());
            }

            @Override
            public void onClose() {
                answer.complete(false);
            }
        };
    }
}
