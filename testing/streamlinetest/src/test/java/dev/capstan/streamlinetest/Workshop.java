package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.queue.Backoff;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A manager with one controller in a test's namespace, and short words for what tests do with it.
final class Workshop implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final KubernetesClient client;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Manager manager;

    private Workshop(KubernetesClient client, Controller<?> controller, UnaryOperator<Manager.Options> options) {
        this.client = client;
        Manager.Options base = Manager.Options.defaults().withMeters(meters).withGrace(Duration.ofSeconds(5));
        this.manager = Manager.of(client, options.apply(base)).add(controller).start();
    }

    /// One worker, so that what is queued first is handled first; and no long waits after failures.
    static <T extends HasMetadata> Controller.Builder<T> controller(
            KubernetesClient client, Class<T> type, Handler<T> handler) {
        return Controller.of(type, handler)
                .namespaces(client.getNamespace())
                .workers(1)
                .backoff(Backoff.defaults().between(Duration.ofMillis(1), Duration.ofMillis(20)));
    }

    static Workshop run(KubernetesClient client, Controller<?> controller) {
        return new Workshop(client, controller, UnaryOperator.identity());
    }

    static Workshop run(KubernetesClient client, Controller<?> controller, UnaryOperator<Manager.Options> options) {
        return new Workshop(client, controller, options);
    }

    Manager manager() {
        return manager;
    }

    SimpleMeterRegistry meters() {
        return meters;
    }

    double count(String counter) {
        return meters.find(counter).counters().stream()
                .mapToDouble(each -> each.count())
                .sum();
    }

    Guestbook create(Guestbook book) {
        return client.resource(book).create();
    }

    Resource<Guestbook> book(String name) {
        return client.resources(Guestbook.class)
                .inNamespace(client.getNamespace())
                .withName(name);
    }

    /// Changes a book, again if somebody else was faster.
    void edit(String name, UnaryOperator<Guestbook> change) {
        for (boolean done = false; !done; ) {
            try {
                Guestbook _ = book(name).edit(change);
                done = true;
            } catch (KubernetesClientException e) {
                assertThat(e.getCode()).isEqualTo(409);
            }
        }
    }

    /// Waits until a book is so.
    Guestbook await(String name, Predicate<Guestbook> so) {
        Guestbook found = book(name)
                .waitUntilCondition(book -> book != null && so.test(book), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(found).isNotNull();
        return found;
    }

    /// Waits until something is so.
    static void until(BooleanSupplier so) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!so.getAsBoolean() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(so.getAsBoolean()).isTrue();
    }

    void awaitGone(String name) {
        @Nullable
        Guestbook left =
                book(name).waitUntilCondition(book -> book == null, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(left).isNull();
    }

    @Override
    public void close() {
        manager.close();
    }
}
