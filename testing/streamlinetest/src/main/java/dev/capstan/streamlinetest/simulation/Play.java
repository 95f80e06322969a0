package dev.capstan.streamlinetest.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.SteppedController;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.fault.Fault;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One seed: everything that happens, one thing after the other, on one thread.
final class Play<T extends HasMetadata> implements AutoCloseable {
    private static final int SCENES = 60;
    private static final int OBJECTS = 3;
    private static final int PATIENCE = 2000;
    private static final String LABEL = "streamline.io/simulation";

    private final Simulation<T> simulation;
    private final RandomGenerator random;
    private final String label;
    private final Truth truth;
    private final List<String> story = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private final Set<String> finalized = new HashSet<>();
    private final Map<String, JsonNode> wanted = new HashMap<>();
    private final List<Replica<T>> replicas = new ArrayList<>();
    private final String finalizer = "streamline.io/finalizer";
    private @Nullable Replica<T> leader;
    private long nanos;
    private boolean quiet;

    /// Whether something may have been written since the last look.
    private boolean touched = true;

    Play(Simulation<T> simulation, long seed) {
        this.simulation = simulation;
        this.random = new SplittableRandom(seed);
        this.label = "s" + seed;
        String path = Kind.of(simulation.type()).collection(simulation.client().getNamespace());
        this.truth = new Truth(new Wire(simulation.client()), path + "?labelSelector=" + LABEL + "%3D" + label);
    }

    void run() throws IOException, InterruptedException {
        replicas.add(start("A"));
        replicas.add(start("B"));
        elect(replicas.getFirst());
        for (int i = 0; i < SCENES; i++) {
            scene();
            check();
        }
        settle("with all objects");
        judge();
        truth.objects().keySet().forEach(this::delete);
        settle("after all were deleted");
        require(
                truth.objects().isEmpty(),
                "these stayed though they were deleted: " + truth.objects().keySet());
    }

    /// What happened, for people.
    String story() {
        return String.join("\n", story);
    }

    @Override
    public void close() {
        replicas.forEach(Replica::close);
    }

    private void scene() throws IOException, InterruptedException {
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4 -> somebody();
            case 5, 6, 7, 8 -> hear(any());
            case 9 -> any().loseWatch();
            case 10 -> crash();
            case 11 -> elect(any());
            case 12, 13 -> nanos += Duration.ofMillis(random.nextInt(1, 2000)).toNanos();
            default -> work();
        }
    }

    /// Somebody creates, changes or deletes an object.
    private void somebody() {
        String name = label + "-" + random.nextInt(OBJECTS);
        boolean exists = truth.objects().containsKey(name);
        if (!exists) {
            tell("somebody creates " + name);
            T object = simulation.object(random);
            object.getMetadata().setName(name);
            object.getMetadata().setLabels(new HashMap<>(Map.of(LABEL, label)));
            T _ = simulation.client().resource(object).create();
            want(name);
        } else if (random.nextInt(4) == 0) {
            delete(name);
        } else {
            tell("somebody changes " + name);
            T _ = resource(name).edit(object -> {
                simulation.change(object, random);
                return object;
            });
            want(name);
        }
    }

    /// Remembers an object as somebody left it.
    private void want(String name) {
        touched = true;
        look();
        @Nullable ObjectNode object = truth.objects().get(name);
        if (object != null) {
            wanted.put(name, object.path("spec"));
        }
    }

    private void delete(String name) {
        tell("somebody deletes " + name);
        resource(name).delete();
        touched = true;
        look();
    }

    private void hear(Replica<T> replica) throws InterruptedException {
        look();
        replica.hear();
    }

    private void work() {
        Replica<T> working = leader;
        if (working != null && working.controller().step()) {
            tell(working + " worked");
        }
        look();
    }

    private void crash() {
        int which = random.nextInt(replicas.size());
        Replica<T> old = replicas.get(which);
        tell(old + " crashes");
        old.close();
        Replica<T> fresh = start(old.toString());
        replicas.set(which, fresh);
        if (old == leader) {
            leader = null;
            elect(replicas.get(random.nextInt(replicas.size())));
        }
    }

    private void elect(Replica<T> next) {
        Replica<T> before = leader;
        if (before == next) {
            return;
        }
        if (before != null) {
            before.follow();
        }
        tell(next + " leads");
        leader = next;
        next.takeOver();
    }

    private Replica<T> start(String name) {
        var self = new ArrayList<Replica<T>>(1);
        var judge = new Judge<>(simulation.handler(), finalizer, finalized, wrong::add);
        var controller = Controller.of(simulation.type(), judge.asHandler())
                .namespaces(simulation.client().getNamespace())
                .labelSelector(LABEL + "=" + label)
                .name("simulation")
                .finalizer(finalizer)
                .build();
        var world = new SteppedController.World(
                () -> leader == self.getFirst(),
                Clock.systemUTC(),
                () -> nanos,
                new SplittableRandom(random.nextLong()));
        var replica =
                new Replica<>(name, controller, simulation.client(), request -> fate(self.getFirst(), request), world);
        self.add(replica);
        return replica;
    }

    /// What becomes of a request, and what happens around it.
    private Fault fate(Replica<T> replica, HttpRequest request) {
        look();
        boolean write = !request.method().equals("GET");
        if (write && leader != replica) {
            wrong.add(replica + " writes though it does not lead");
        }
        if (!quiet && random.nextInt(8) == 0) {
            somebody();
        }
        touched |= write;
        if (quiet) {
            return Fault.none();
        }
        Fault fault = switch (random.nextInt(12)) {
            case 0 -> new Fault.Unsent();
            case 1 -> Fault.internalError();
            case 2 -> write ? Fault.conflict() : Fault.none();
            case 3 -> write ? new Fault.Unanswered() : Fault.none();
            case 4, 5, 6 -> write ? new Fault.Overtaken(() -> meanwhile(replica)) : Fault.none();
            default -> Fault.none();
        };
        tell(replica + " " + request.method() + " " + request.uri().getPath() + " → "
                + fault.getClass().getSimpleName());
        return fault;
    }

    /// What may happen between a write and its answer.
    private void meanwhile(Replica<T> replica) {
        look();
        try {
            switch (random.nextInt(4)) {
                case 0 -> somebody();
                case 1 -> elect(any());
                default -> {
                    while (replica.hasNews() && random.nextInt(4) > 0) {
                        hear(replica);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Everything is quiet and everybody hears everything, until nothing is left to do.
    private void settle(String when) throws InterruptedException {
        quiet = true;
        tell("all is quiet, " + when);
        for (int i = 0; i < PATIENCE; i++) {
            look();
            boolean busy = false;
            for (Replica<T> each : replicas) {
                busy |= each.hasNews();
                hear(each);
            }
            Replica<T> working = leader;
            if (working != null && !working.controller().step() && !busy && !skip(working)) {
                check();
                quiet = false;
                return;
            }
        }
        throw new AssertionError("it does not settle " + when);
    }

    /// Lets time pass until the next retry is due; not for longer waits, which are what a handler asked for.
    private boolean skip(Replica<T> replica) {
        var due = replica.controller().nextDue(nanos).filter(each -> each.compareTo(Duration.ofMinutes(6)) < 0);
        due.ifPresent(each -> nanos += each.toNanos());
        return due.isPresent();
    }

    private void judge() {
        truth.objects().forEach((name, object) -> {
            require(object.path("spec").equals(wanted.get(name)), name + " is not as it was left: " + object);
            @Nullable T typed = resource(name).get();
            boolean deleting = object.path("metadata").has("deletionTimestamp");
            require(!deleting, name + " stays though it was deleted: " + object);
            require(typed != null && simulation.isSettled(typed), name + " has not settled: " + object);
        });
    }

    private void check() {
        require(wrong.isEmpty(), String.join("; ", wrong));
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /// Finds out what was written, and sends word of it to all replicas.
    private void look() {
        if (!touched) {
            return;
        }
        touched = false;
        try {
            Map<String, ObjectNode> before = truth.objects();
            truth.look().forEach(line -> replicas.forEach(replica -> replica.send(line)));
            before.forEach(this::noteFinalized);
        } catch (IOException e) {
            throw new AssertionError("the control plane itself failed: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// An object that was being deleted and has lost our finalizer was finalized, once and for all.
    private void noteFinalized(String name, ObjectNode before) {
        boolean was = has(before) && before.path("metadata").has("deletionTimestamp");
        @Nullable ObjectNode now = truth.objects().get(name);
        boolean is = now != null && Truth.uid(now).equals(Truth.uid(before)) && has(now);
        if (was && !is && simulation.handler() instanceof FinalizingHandler<T>) {
            finalized.add(Truth.uid(before));
        }
    }

    private boolean has(ObjectNode object) {
        return object.path("metadata")
                .path("finalizers")
                .valueStream()
                .anyMatch(each -> each.asText().equals(finalizer));
    }

    private Replica<T> any() {
        return replicas.get(random.nextInt(replicas.size()));
    }

    private Resource<T> resource(String name) {
        return simulation
                .client()
                .resources(simulation.type())
                .inNamespace(simulation.client().getNamespace())
                .withName(name);
    }

    private void tell(String what) {
        story.add(Duration.ofNanos(nanos).toMillis() + " ms: " + what);
    }
}
