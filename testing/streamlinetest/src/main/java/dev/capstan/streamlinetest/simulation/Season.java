package dev.capstan.streamlinetest.simulation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/// Many plays, on several stages at the same time. What happens in a play does not depend on the others.
final class Season<T extends HasMetadata> {
    private static final int STAGES = 2 * Runtime.getRuntime().availableProcessors();

    private final Simulation<T> simulation;
    private final BooleanSupplier over;
    private final AtomicLong played = new AtomicLong();

    /// By seed; guarded by itself.
    private final TreeMap<Long, AssertionError> failed = new TreeMap<>();

    /// @param over whether no other play is to begin
    Season(Simulation<T> simulation, BooleanSupplier over) {
        this.simulation = simulation;
        this.over = over;
    }

    /// @return how many were played
    long run(long from, long to) {
        var next = new AtomicLong(from);
        int stages = (int) Math.min(STAGES, to - from);
        try (var crew = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < stages; i++) {
                String own = simulation.client().getNamespace();
                // Never one that was used before: a cluster takes its time to remove it.
                String other = own + "-" + UUID.randomUUID().toString().substring(0, 8);
                String namespace = i == 0 ? own : other;
                all.add(crew.submit(() -> perform(namespace, next, to)));
            }
            for (Future<?> each : all) {
                await(each);
            }
        }
        synchronized (failed) {
            if (!failed.isEmpty()) {
                throw failed.firstEntry().getValue();
            }
        }
        return played.get();
    }

    private void perform(String namespace, AtomicLong next, long to) {
        boolean guest = !namespace.equals(simulation.client().getNamespace());
        KubernetesClient client = simulation.client();
        if (guest) {
            client.resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName(namespace)
                            .endMetadata()
                            .build())
                    .create();
        }
        try (var stage =
                new Stage(client.adapt(NamespacedKubernetesClient.class).inNamespace(namespace))) {
            while (!over.getAsBoolean() && !hasFailed()) {
                long seed = next.getAndIncrement();
                if (seed >= to) {
                    return;
                }
                play(stage, seed);
                played.incrementAndGet();
            }
        } finally {
            if (guest) {
                client.namespaces().withName(namespace).delete();
            }
        }
    }

    private void play(Stage stage, long seed) {
        var play = new Play<>(simulation, stage, seed);
        try {
            play.run();
        } catch (Exception | AssertionError e) {
            stage.sweep(simulation);
            synchronized (failed) {
                failed.put(seed, new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + play.story(), e));
            }
        } finally {
            play.close();
        }
    }

    private boolean hasFailed() {
        synchronized (failed) {
            return !failed.isEmpty();
        }
    }

    private static void await(Future<?> performance) {
        try {
            performance.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a stage could not be used: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in the middle of a play", e);
        }
    }
}
