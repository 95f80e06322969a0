package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.streamline.Manager;
import dev.capstan.streamline.Webhook;
import dev.capstan.streamline.admission.Problem;
import dev.capstan.streamline.admission.Verdict;
import dev.capstan.streamline.webhook.Endpoint;
import dev.capstan.streamline.webhook.WebhookOptions;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A manager with webhooks for a test's namespace, which the API has begun to ask.
///
/// An API server takes notice of what is registered some time later, of each type by itself. Hence the probe: an
/// object that is refused only after it was defaulted.
final class Checkpoint implements AutoCloseable {
    private static final String PROBE = "probe";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Manager manager;

    private Checkpoint(KubernetesClient client, UnaryOperator<WebhookOptions> how, List<Webhook.Builder> hooks) {
        var options = WebhookOptions.of(client.getNamespace(), Endpoint.host("127.0.0.1"));
        this.manager =
                Manager.of(client, Manager.Options.defaults().withMeters(meters).withWebhooks(how.apply(options)));
        for (Webhook.Builder each : hooks) {
            manager.add(each.namespaces(client.getNamespace()).build());
        }
    }

    /// Starts and waits until the API asks.
    static Checkpoint open(KubernetesClient client, Webhook.Builder... hooks) throws InterruptedException {
        return open(client, UnaryOperator.identity(), hooks);
    }

    static Checkpoint open(KubernetesClient client, UnaryOperator<WebhookOptions> how, Webhook.Builder... hooks)
            throws InterruptedException {
        var all = new ArrayList<Webhook.Builder>(Arrays.asList(hooks));
        all.add(marking());
        all.add(refusing());
        var checkpoint = new Checkpoint(client, how, all);
        checkpoint.start();
        await("the API asks", () -> isAsked(client));
        return checkpoint;
    }

    /// Starts with these alone, and waits until they are registered.
    static Checkpoint registered(KubernetesClient client, UnaryOperator<WebhookOptions> how, Webhook.Builder... hooks)
            throws InterruptedException {
        var checkpoint = new Checkpoint(client, how, Arrays.asList(hooks));
        checkpoint.start();
        return checkpoint;
    }

    /// The same client, but one that takes no for an answer: fabric8's asks ten times if it is told of an error.
    static KubernetesClient impatient(KubernetesClient client) {
        RequestConfig once = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestRetryBackoffLimit(0)
                .build();
        return client.newClient(once).adapt(NamespacedKubernetesClient.class).inNamespace(client.getNamespace());
    }

    Manager manager() {
        return manager;
    }

    SimpleMeterRegistry meters() {
        return meters;
    }

    static void await(String what, BooleanSupplier so) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!so.getAsBoolean()) {
            assertThat(Instant.now()).as(what).isBefore(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    /// What the API says to a write that it refuses.
    static KubernetesClientException refusal(Runnable write) {
        @Nullable
        KubernetesClientException refusal = catchThrowableOfType(KubernetesClientException.class, () -> write.run());
        assertThat(refusal).isNotNull();
        return refusal;
    }

    @Override
    public void close() {
        manager.close();
    }

    private void start() throws InterruptedException {
        assertThat(manager.start().awaitReady(PATIENCE)).isTrue();
        assertThat(manager.health().problems()).isEmpty();
    }

    private static boolean isAsked(KubernetesClient client) {
        Guestbook probe = Guestbook.named(PROBE, 1);
        probe.getMetadata().setLabels(Map.of(PROBE, "true"));
        try {
            Guestbook _ = client.resource(probe).dryRun().create();
            return false;
        } catch (KubernetesClientException e) {
            return String.valueOf(e.getMessage()).contains("the probe was defaulted");
        }
    }

    private static Webhook.Builder marking() {
        return Webhook.defaulting(
                        Guestbook.class, (book, _) -> book.getMetadata().setAnnotations(Map.of(PROBE, "true")))
                .name("mark.probe.io")
                .selector(probes());
    }

    private static Webhook.Builder refusing() {
        return Webhook.validating(Guestbook.class, (_, book, _) -> {
                    boolean marked = !book.getMetadata().getAnnotations().isEmpty();
                    return Verdict.allowed().refuseIf(marked, Problem.forbidden("", "the probe was defaulted"));
                })
                .name("refuse.probe.io")
                .selector(probes());
    }

    private static LabelSelector probes() {
        return new LabelSelectorBuilder().addToMatchLabels(PROBE, "true").build();
    }
}
