package dev.capstan.streamlinetest.simulation;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.SteppedController;
import dev.capstan.streamlinetest.MovedClock;
import dev.capstan.streamlinetest.fault.Fault;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One seed: everything that happens, one thing after the other, on one thread.
final class Play<T extends HasMetadata> implements AutoCloseable {
    private static final int ACTS = 2;
    private static final int SCENES = 25;

    /// How many times somebody does one thing while all else is quiet, so that nothing but the change itself can
    /// bring the controller to look.
    private static final int ENCORES = 4;

    private static final int PATIENCE = 2000;

    /// How many reconciles may begin in the middle of another.
    private static final int WORKERS = 3;

    private static final String FINALIZER = "streamline.io/finalizer";

    private final Simulation<T> simulation;
    private final Stage stage;
    private final RandomGenerator random;
    private final Ledger ledger;
    private final World world;
    private final Crowd<T> crowd;
    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final List<String> story = new ArrayList<>();
    private final List<Replica<T>> replicas = new ArrayList<>();
    private @Nullable Replica<T> leader;
    private int working;
    private boolean quiet;

    Play(Simulation<T> simulation, Stage stage, long seed) {
        this.simulation = simulation;
        this.stage = stage;
        this.random = new SplittableRandom(seed);
        this.ledger = new Ledger(FINALIZER, simulation.handler() instanceof FinalizingHandler<T>);
        this.world = new World(
                simulation, stage, ledger, (which, line) -> replicas.forEach(replica -> replica.send(which, line)));
        this.crowd = new Crowd<>(simulation, stage.client(), world, "s" + seed, random, clock, this::tell);
    }

    void run() throws InterruptedException {
        Stage.REPLICAS.forEach(name -> replicas.add(start(name)));
        elect(replicas.getFirst());
        for (int i = 0; i < ACTS; i++) {
            act();
            settle("with what is paused");
        }
        for (int i = 0; i < ENCORES; i++) {
            crowd.act();
            settle("with what is paused");
        }
        if (crowd.resumeAll()) {
            settle("with all objects");
        }
        judge();
        crowd.deleteAll();
        settle("after all were deleted");
        Ledger.require(
                world.objects().isEmpty(),
                "these stayed though they were deleted: " + world.objects().keySet());
        world.owned()
                .forEach(each -> Ledger.require(
                        each.objects().isEmpty(),
                        "these stayed though their owners went: "
                                + each.objects().keySet()));
    }

    /// What happened, for people.
    String story() {
        return String.join("\n", story);
    }

    @Override
    public void close() {
        replicas.forEach(Replica::close);
    }

    private void act() throws InterruptedException {
        for (int i = 0; i < SCENES; i++) {
            scene();
            check();
        }
    }

    private void scene() throws InterruptedException {
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4 -> crowd.act();
            case 5, 6, 7, 8 -> hear(any());
            case 9 -> any().loseWatch(random);
            case 10 -> crash();
            case 11 -> elect(any());
            case 12, 13 -> clock.move(Duration.ofMillis(random.nextInt(1, 2000)));
            default -> work();
        }
    }

    private void hear(Replica<T> replica) throws InterruptedException {
        world.look();
        replica.hear(random);
    }

    private boolean work() {
        Replica<T> who = leader;
        if (who == null || working == WORKERS) {
            return false;
        }
        working++;
        boolean worked = who.controller().step();
        working--;
        if (worked) {
            tell(who + " worked");
        }
        world.look();
        return worked;
    }

    private void crash() {
        int which = random.nextInt(replicas.size());
        Replica<T> old = replicas.get(which);
        tell(old + " crashes");
        old.close();
        replicas.set(which, start(old.toString()));
        if (old == leader) {
            leader = null;
            elect(any());
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
        var judge = new Judge<>(simulation.handler(), FINALIZER, clock, ledger.finalized(), ledger::accuse);
        var controller = Controller.of(simulation.type(), judge.asHandler())
                .namespaces(stage.namespace())
                .name("simulation")
                .finalizer(FINALIZER);
        simulation.possessions().forEach(each -> controller.owns(each.type()));
        simulation.neighbours().forEach(each -> watch(controller, each));
        var terms = new SteppedController.World(
                () -> leader == self.getFirst(), clock, clock::nanos, new SplittableRandom(random.nextLong()));
        var client = stage.replica(name, request -> fate(self.getFirst(), request));
        self.add(new Replica<>(name, SteppedController.of(controller.build(), client, terms)));
        return self.getFirst();
    }

    private <S extends HasMetadata> void watch(Controller.Builder<T> controller, Simulation.Neighbour<S> neighbour) {
        Controller.Builder<T> _ = controller.watches(neighbour.type(), neighbour.mapper());
    }

    /// What becomes of a request, and what happens around it.
    private Fault fate(Replica<T> replica, HttpRequest request) {
        String path = request.uri().getPath();
        if (path.contains("/events")) {
            return Fault.none(); // Written by another thread, and nobody's business.
        }
        world.look();
        boolean write = !request.method().equals("GET");
        if (write && leader != replica) {
            ledger.accuse(replica + " writes though it does not lead");
        }
        if (!quiet && random.nextInt(8) == 0) {
            crowd.act();
        }
        if (write) {
            world.touch(path);
        }
        if (quiet) {
            return Fault.none();
        }
        Fault fault = switch (random.nextInt(12)) {
            case 0 -> new Fault.Unsent();
            case 1 -> Fault.internalError();
            case 2 -> write ? Fault.conflict() : Fault.none();
            case 3 -> write ? new Fault.Unanswered() : Fault.none();
            case 4, 5, 6 -> new Fault.Overtaken(() -> meanwhile(replica));
            default -> Fault.none();
        };
        tell(replica + " " + request.method() + " " + path + " → "
                + fault.getClass().getSimpleName());
        return fault;
    }

    /// What may happen between a request and its answer.
    private void meanwhile(Replica<T> replica) {
        world.look();
        try {
            switch (random.nextInt(8)) {
                case 0, 1 -> crowd.act();
                case 2 -> elect(any());
                case 3 -> crash();
                case 4, 5 -> work();
                default -> {
                    while (replica.hasNews() && random.nextInt(4) > 0) {
                        hear(replica);
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Everything is quiet and everybody hears everything, until nothing is left to do.
    private void settle(String when) throws InterruptedException {
        quiet = true;
        tell("all is quiet, " + when);
        for (int i = 0; i < PATIENCE; i++) {
            world.look();
            boolean busy = false;
            for (Replica<T> each : replicas) {
                busy |= each.hasNews();
                hear(each);
            }
            Replica<T> worker = leader;
            if (worker != null && !work() && !busy && !skip(worker)) {
                check();
                quiet = false;
                return;
            }
        }
        throw new AssertionError("it does not settle " + when);
    }

    /// Lets time pass until the next retry is due; not for longer waits, which are what a handler asked for.
    private boolean skip(Replica<T> replica) {
        var due = replica.controller().nextDue(clock.nanos()).filter(each -> each.compareTo(Duration.ofMinutes(6)) < 0);
        due.ifPresent(clock::move);
        return due.isPresent();
    }

    private void judge() {
        world.objects().forEach((name, object) -> {
            Ledger.require(ledger.isAsLeft(name, object), name + " is not as it was left: " + object);
            Ledger.require(!Truth.isDeleting(object), name + " stays though it was deleted: " + object);
            @Nullable
            T typed = stage.client().resources(simulation.type()).withName(name).get();
            boolean settled = typed != null && simulation.isSettled(typed, stage.client());
            Ledger.require(settled, name + " has not settled: " + object);
        });
    }

    private void check() {
        for (int i = 0; i < simulation.possessions().size(); i++) {
            ledger.inspect(
                    world.owned().get(i),
                    world.objects(),
                    simulation.possessions().get(i).most());
        }
        ledger.close();
    }

    private Replica<T> any() {
        return replicas.get(random.nextInt(replicas.size()));
    }

    private void tell(String what) {
        story.add(Duration.ofNanos(clock.nanos()).toMillis() + " ms: " + what);
    }
}
