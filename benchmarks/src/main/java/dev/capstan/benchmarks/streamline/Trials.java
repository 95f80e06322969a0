package dev.capstan.benchmarks.streamline;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Percentiles;
import dev.capstan.benchmarks.load.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// The measurements, each of one framework at a time.
final class Trials {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// How long whoever changes specs does so before it counts: its own connections are not what is measured.
    private static final Duration WARM_UP = Duration.ofSeconds(1);

    private final Target target;
    private final Admin admin;
    private final Gadgets gadgets;
    private final Crew crew;
    private final Sizes sizes;
    private final Results results;
    private final String prefix;

    /// How much of everything.
    ///
    /// @param small how many gadgets there are most of the time
    /// @param large how many for what needs many
    /// @param failing how many fail, beside as many that do not
    /// @param perSecond how many specs are changed in a second
    /// @param length how long something is watched
    /// @param rounds how often everything is looked at, to warm up and then again
    record Sizes(int small, int large, int failing, int workers, int perSecond, Duration length, int rounds) {}

    Trials(Target target, Admin admin, Crew crew, Sizes sizes, Results results) {
        this.target = target;
        this.admin = admin;
        this.gadgets = new Gadgets(target, admin);
        this.crew = crew;
        this.sizes = sizes;
        this.results = results;
        this.prefix = "bench-" + Long.toString(System.currentTimeMillis(), 36) + "-";
    }

    void prepare() throws IOException, InterruptedException {
        gadgets.define();
        gadgets.create(prefix + "small", sizes.small(), 0);
        gadgets.create(prefix + "large", sizes.large(), 0);
        gadgets.create(prefix + "healthy", sizes.failing(), 0);
        gadgets.create(prefix + "mixed", 2 * sizes.failing(), sizes.failing());
    }

    void tidyUp() throws IOException, InterruptedException {
        for (String each : List.of("small", "large", "healthy", "mixed")) {
            admin.deleteNamespace(prefix + each);
        }
    }

    /// Handlers that do nothing, on few and on many.
    void idle(Framework framework) throws IOException {
        long heap;
        try (Crew.Told subject = crew.hire(order(framework, "small", sizes.small(), false))) {
            results.note(Metric.DRAIN_SMALL, framework, seconds(subject.ask("go " + sizes.small())));
            heap = Long.parseLong(subject.ask("heap"));
            String _ = subject.ask("storm " + sizes.rounds());
            long cpu = Long.parseLong(subject.ask("cpu"));
            double took = seconds(subject.ask("storm " + sizes.rounds()));
            cpu = Long.parseLong(subject.ask("cpu")) - cpu;
            double all = (double) sizes.rounds() * sizes.small();
            results.note(Metric.NO_OP, framework, all / took);
            results.note(Metric.NO_OP_CPU, framework, cpu / all / 1e3);
        }
        try (Crew.Told subject = crew.hire(order(framework, "large", sizes.large(), false))) {
            results.note(Metric.DRAIN_LARGE, framework, seconds(subject.ask("go " + sizes.large())));
            long more = Long.parseLong(subject.ask("heap")) - heap;
            results.note(Metric.HEAP, framework, more / 1e6 * 10_000 / (sizes.large() - sizes.small()));
        }
    }

    /// Handlers that write a status each time they are called, and what the server itself can do.
    void writing(Framework framework) throws IOException, InterruptedException {
        try (Crew.Told subject = crew.hire(order(framework, "small", sizes.small(), true));
                var observer = observer("small")) {
            String _ = subject.ask("go " + sizes.small());
            warmUp(subject, observer, sizes.small());
            long cpu = Long.parseLong(subject.ask("cpu"));
            results.note(Metric.STATUS, framework, sizes.small() / turn(subject, observer, sizes.small()));
            cpu = Long.parseLong(subject.ask("cpu")) - cpu;
            results.note(Metric.STATUS_CPU, framework, cpu / 1e3 / sizes.small());
            Percentiles reaction = reaction("small", sizes.small(), sizes.perSecond(), observer);
            results.note(Metric.REACTION_P50, framework, reaction.p50());
            results.note(Metric.REACTION_P99, framework, reaction.p99());
        }
        // As many watches as with a framework.
        try (var _ = observer("small");
                var _ = observer("small")) {
            results.note(
                    Metric.SERVER, framework, gadgets.writeStatus(prefix + "small", sizes.small(), sizes.workers()));
        }
    }

    /// Changes from the moment a framework has begun with many gadgets, whose status it has to write.
    void live(Framework framework) throws IOException, InterruptedException {
        Subject.Order order = order(framework, "large", sizes.large(), true);
        try (Crew.Told subject = crew.hire(order);
                var observer = observer("large");
                var changes = new Changes(target, sizes.perSecond() / 10)) {
            changes.make(prefix + "small", sizes.small(), WARM_UP, _ -> {});
            observer.expectTurn(Long.parseLong(order.turn()));
            subject.tell("go 0");
            observer.awaitTurn(1, PATIENCE);
            changes.make(prefix + "large", sizes.large(), sizes.length(), observer::expect);
            Percentiles delay = Percentiles.of(List.of(observer.settle(Duration.ofSeconds(1))));
            results.note(Metric.LIVE_P50, framework, delay.p50());
            results.note(Metric.LIVE_P99, framework, delay.p99());
        }
    }

    /// Healthy gadgets, first alone, then beside those that always fail.
    void failing(Framework framework) throws IOException, InterruptedException {
        results.note(Metric.HEALTHY_ALONE, framework, healthy(framework, "healthy", sizes.failing()));
        results.note(Metric.HEALTHY_BESIDE, framework, healthy(framework, "mixed", 2 * sizes.failing()));
    }

    private double healthy(Framework framework, String namespace, int all) throws IOException, InterruptedException {
        try (Crew.Told subject = crew.hire(order(framework, namespace, all, true));
                var observer = observer(namespace)) {
            String _ = subject.ask("go " + all);
            warmUp(subject, observer, sizes.failing());
            return reaction(namespace, sizes.failing(), sizes.perSecond() / 4, observer)
                    .p99();
        }
    }

    private Percentiles reaction(String namespace, int among, int perSecond, Observer observer) {
        try (var changes = new Changes(target, perSecond)) {
            changes.make(prefix + namespace, among, WARM_UP, observer::expect);
            long[] _ = observer.settle(PATIENCE);
            changes.make(prefix + namespace, among, sizes.length(), observer::expect);
            return Percentiles.of(List.of(observer.settle(PATIENCE)));
        }
    }

    private void warmUp(Crew.Told subject, Observer observer, int healthy) throws IOException {
        for (int i = 0; i < 3; i++) {
            double _ = turn(subject, observer, healthy);
        }
    }

    /// Has every status written once.
    ///
    /// @param healthy how many there are that can be written
    /// @return how many seconds it took
    private double turn(Crew.Told subject, Observer observer, int healthy) throws IOException {
        long turn = System.nanoTime();
        observer.expectTurn(turn);
        String _ = subject.ask(String.format(Locale.ROOT, "turn %019d", turn));
        observer.awaitTurn(healthy, PATIENCE);
        return (System.nanoTime() - turn) / 1e9;
    }

    private Observer observer(String namespace) throws IOException, InterruptedException {
        return new Observer(target, admin, prefix + namespace);
    }

    private Subject.Order order(Framework framework, String namespace, int gadgets, boolean writing) {
        String turn = String.format(Locale.ROOT, "%019d", System.nanoTime());
        return new Subject.Order(
                framework, target.server(), prefix + namespace, gadgets, sizes.workers(), writing, turn);
    }

    private static double seconds(String nanos) {
        return Long.parseLong(nanos) / 1e9;
    }
}
