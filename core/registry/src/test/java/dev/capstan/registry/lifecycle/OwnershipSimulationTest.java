package dev.capstan.registry.lifecycle;

import static dev.capstan.registry.Kernel.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.OwnerReference;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.index.Stored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random owners, random deletions: what is left in the end is what should be.
final class OwnershipSimulationTest {
    private static final int OBJECTS = 60;
    private static final List<Propagation> WAYS =
            List.of(Propagation.BACKGROUND, Propagation.FOREGROUND, Propagation.ORPHAN);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void nothingIsLeftThatBelongsToNobodyAndNothingWaitsForever(long seed) throws InterruptedException {
        var random = new Random(seed);
        try (Kernel kernel = Kernel.inMemory().living()) {
            List<Resource> objects = grow(kernel, random);
            Collections.shuffle(objects, random);
            for (Resource each : objects.subList(0, OBJECTS / 4)) {
                Propagation how = WAYS.get(random.nextInt(WAYS.size()));
                ignoringAbsence(() -> kernel.delete(configMap("demo", each.name()), how));
            }
            Kernel.await(
                    "everything is in order (seed " + seed + "): " + disorder(kernel),
                    () -> disorder(kernel).isEmpty());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void aNamespaceThatGoesLeavesNothingBehindHoweverManyWrite(long seed) throws Exception {
        try (Kernel kernel = Kernel.inMemory().living();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                int number = writer;
                writers.add(threads.submit(() -> writeUntilRefused(kernel, number)));
            }
            var random = new Random(seed);
            Kernel.await("some objects are there", () -> count(kernel) > random.nextInt(50));
            kernel.delete(Kernel.namespacePath("demo"));
            for (Future<?> each : writers) {
                each.get();
            }
            kernel.awaitGone(Kernel.namespacePath("demo"));
            assertThat(count(kernel)).isZero();
        }
    }

    private static void writeUntilRefused(Kernel kernel, int writer) {
        try {
            for (int i = 0; ; i++) {
                kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: w" + writer + "-" + i + "}}");
            }
        } catch (RefusedException e) {
            assertThat(e.refusal()).isInstanceOfAny(Refusal.Forbidden.class, Refusal.NotFound.class);
        }
    }

    private static long count(Kernel kernel) {
        return kernel.registry().view().all(Kernel.CONFIG_MAPS).stream()
                .filter(each -> "demo".equals(each.key().namespace()))
                .count();
    }

    /// Objects that own others, most later ones having one to three owners; now and then a circle.
    private static List<Resource> grow(Kernel kernel, Random random) {
        var objects = new ArrayList<Resource>();
        for (int i = 0; i < OBJECTS; i++) {
            var references = new ArrayList<String>();
            for (int owner = random.nextInt(4); owner > 0 && !objects.isEmpty(); owner--) {
                references.add(reference(objects.get(random.nextInt(objects.size())), random.nextBoolean()));
            }
            objects.add(kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: o" + i
                    + ", ownerReferences: [" + references.stream().distinct().collect(Collectors.joining(", "))
                    + "]}}"));
        }
        for (int i = 0; i < 5; i++) {
            String reference = reference(objects.get(random.nextInt(OBJECTS)), true);
            String name = objects.get(random.nextInt(OBJECTS)).name();
            kernel.patch(configMap("demo", name), "metadata: {ownerReferences: [" + reference + "]}");
        }
        return objects;
    }

    /// What is not as it should be in the end.
    private static List<String> disorder(Kernel kernel) {
        List<Stored> left = kernel.registry().view().all(Kernel.CONFIG_MAPS);
        Set<String> uids = left.stream().map(each -> each.header().uid()).collect(Collectors.toSet());
        var found = new ArrayList<String>();
        for (Stored each : left) {
            List<OwnerReference> owners = each.header().owners();
            if (each.header().deleting()) {
                found.add(each.key() + " is being deleted: " + each.header());
            }
            if (owners.stream().anyMatch(owner -> !uids.contains(owner.uid()))) {
                found.add(each.key() + " names an owner that is gone: " + owners);
            }
        }
        return found;
    }

    private static String reference(Resource owner, boolean blocks) {
        return "{apiVersion: v1, kind: ConfigMap, name: " + owner.name() + ", uid: " + owner.uid()
                + ", blockOwnerDeletion: " + blocks + "}";
    }

    private static void ignoringAbsence(Runnable action) {
        try {
            action.run();
        } catch (RefusedException e) {
            assertThat(e.refusal()).isInstanceOf(Refusal.NotFound.class);
        }
    }
}
