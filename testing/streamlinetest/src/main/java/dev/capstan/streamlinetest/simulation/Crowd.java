package dev.capstan.streamlinetest.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Everybody but the controller: they create, change, pause and delete objects, tamper with what belongs to
/// them, and keep what matters to them.
final class Crowd<T extends HasMetadata> {
    private static final int OBJECTS = 3;
    private static final String PAUSED = "streamline.io/paused";
    private static final String RESUME_AT = "streamline.io/resume-at";

    private final Simulation<T> simulation;
    private final KubernetesClient client;
    private final RandomGenerator random;
    private final String label;
    private final World world;
    private final Clock clock;
    private final Consumer<String> story;

    Crowd(
            Simulation<T> simulation,
            KubernetesClient client,
            World world,
            String label,
            RandomGenerator random,
            Clock clock,
            Consumer<String> story) {
        this.simulation = simulation;
        this.client = client;
        this.world = world;
        this.label = label;
        this.random = random;
        this.clock = clock;
        this.story = story;
    }

    /// Somebody does something.
    void act() {
        switch (random.nextInt(10)) {
            case 0 -> pauseOrResume();
            case 1, 2 -> tamper();
            case 3, 4 -> tendNeighbour();
            default -> tendObject();
        }
        world.look();
    }

    /// Everybody lets go of what they have paused, except where that ends by itself.
    ///
    /// @return whether there was anything
    boolean resumeAll() {
        List<String> paused = world.objects().entrySet().stream()
                .filter(each -> isPausedForGood(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        paused.forEach(each -> annotate(each, annotations -> annotations.remove(PAUSED)));
        world.look();
        return !paused.isEmpty();
    }

    private static boolean isPausedForGood(ObjectNode object) {
        JsonNode annotations = object.path("metadata").path("annotations");
        return annotations.has(PAUSED) && !annotations.has(RESUME_AT);
    }

    /// Everybody deletes what is theirs.
    void deleteAll() {
        List.copyOf(world.objects().keySet()).forEach(this::delete);
        for (Simulation.Neighbour<?> each : simulation.neighbours()) {
            List.copyOf(world.truth(each.type()).objects().keySet())
                    .forEach(name -> resource(each.type(), name).delete());
        }
        world.touchAll();
        world.look();
    }

    static boolean isPaused(ObjectMeta meta, Clock clock) {
        Map<String, String> annotations = meta.getAnnotations() == null ? Map.of() : meta.getAnnotations();
        @Nullable String end = annotations.get(RESUME_AT);
        boolean over = end != null && !Instant.parse(end).isAfter(clock.instant());
        return "true".equals(annotations.get(PAUSED)) && !over;
    }

    private void tendObject() {
        String name = anyName();
        if (!world.objects().containsKey(name)) {
            create(simulation.type(), name, simulation.object(random));
            world.noteSpec(name);
        } else if (random.nextInt(4) == 0) {
            delete(name);
        } else {
            change(simulation.type(), name, simulation::change);
            world.noteSpec(name);
        }
    }

    private void pauseOrResume() {
        String name = anyName();
        boolean paused = world.objects().containsKey(name) && random.nextBoolean();
        if (!world.objects().containsKey(name)) {
            return;
        }
        story.accept("somebody " + (paused ? "pauses " : "resumes ") + name);
        String end = clock.instant().plusMillis(random.nextInt(1, 100_000)).toString();
        boolean ends = random.nextBoolean();
        annotate(name, annotations -> {
            annotations.remove(PAUSED);
            annotations.remove(RESUME_AT);
            if (paused) {
                annotations.put(PAUSED, "true");
            }
            if (paused && ends) {
                annotations.put(RESUME_AT, end);
            }
        });
    }

    private void annotate(String name, Consumer<Map<String, String>> edit) {
        change(simulation.type(), name, (object, _) -> {
            var annotations = new HashMap<>(object.getMetadata().getAnnotations());
            edit.accept(annotations);
            object.getMetadata().setAnnotations(annotations);
        });
    }

    private void tamper() {
        if (simulation.possessions().isEmpty()) {
            tendObject();
            return;
        }
        tamper(simulation
                .possessions()
                .get(random.nextInt(simulation.possessions().size())));
    }

    private <S extends HasMetadata> void tamper(Simulation.Possession<S> possession) {
        Truth truth = world.truth(possession.type());
        List<String> names = truth.objects().keySet().stream().sorted().toList();
        if (names.isEmpty()) {
            return;
        }
        String name = names.get(random.nextInt(names.size()));
        if (random.nextInt(3) == 0) {
            story.accept("somebody deletes " + name + " of " + truth.kind());
            resource(possession.type(), name).delete();
            truth.touch();
            return;
        }
        String note = Integer.toString(random.nextInt(1000));
        change(possession.type(), name, (object, chance) -> {
            possession.tampering().accept(object, chance);
            var annotations = new HashMap<>(object.getMetadata().getAnnotations());
            annotations.put(Ledger.NOTE, note);
            object.getMetadata().setAnnotations(annotations);
        });
        world.ledger().noted(truth.objects().get(name), note);
    }

    private void tendNeighbour() {
        if (simulation.neighbours().isEmpty()) {
            tendObject();
            return;
        }
        tend(simulation.neighbours().get(random.nextInt(simulation.neighbours().size())));
    }

    private <S extends HasMetadata> void tend(Simulation.Neighbour<S> neighbour) {
        String name = anyName();
        Truth truth = world.truth(neighbour.type());
        if (!truth.objects().containsKey(name)) {
            create(neighbour.type(), name, neighbour.objects().apply(random));
        } else if (random.nextInt(4) == 0) {
            story.accept("somebody deletes " + name + " of " + truth.kind());
            resource(neighbour.type(), name).delete();
        } else {
            change(neighbour.type(), name, neighbour.changes());
        }
        truth.touch();
    }

    private <S extends HasMetadata> void create(Class<S> type, String name, S object) {
        story.accept("somebody creates " + name + " of " + world.truth(type).kind());
        object.getMetadata().setName(name);
        S _ = client.resource(object).create();
        world.truth(type).touch();
    }

    private <S extends HasMetadata> void change(Class<S> type, String name, BiConsumer<S, RandomGenerator> how) {
        story.accept("somebody changes " + name + " of " + world.truth(type).kind());
        S _ = resource(type, name).edit(object -> {
            how.accept(object, random);
            return object;
        });
        world.truth(type).touch();
    }

    private void delete(String name) {
        story.accept("somebody deletes " + name);
        resource(simulation.type(), name).delete();
        world.truth(simulation.type()).touch();
    }

    private String anyName() {
        return label + "-" + random.nextInt(OBJECTS);
    }

    private <S extends HasMetadata> Resource<S> resource(Class<S> type, String name) {
        return client.resources(type).inNamespace(client.getNamespace()).withName(name);
    }
}
