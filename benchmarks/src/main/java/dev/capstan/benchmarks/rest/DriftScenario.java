package dev.capstan.benchmarks.rest;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.benchmarks.load.Launched;
import dev.capstan.benchmarks.load.Many;
import dev.capstan.benchmarks.load.Processes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What resources cost that wait to be looked at again, and what it costs when all of them are due within five minutes.
/// The command after `--` is started and ended.
public final class DriftScenario {
    private static final Set<String> KNOWN = Set.of("server", "plugins", "objects", "clients", "after", "idle");

    private final Admin admin;
    private final Processes server;
    private final PrintStream out;
    private final Duration idle;

    private DriftScenario(Admin admin, Processes server, PrintStream out, Duration idle) {
        this.admin = admin;
        this.server = server;
        this.out = out;
        this.idle = idle;
    }

    /// `--plugins DIR [--server URL] [--objects 100000] [--clients 50] [--after 300] [--idle 60] -- command …`
    public static void main(String[] words) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(List.of(words), KNOWN, Set.of());
        var target = RestScenario.target(arguments);
        try (var admin = new Admin(target);
                var launched = Launched.start(arguments.rest(), admin)) {
            NoopPlugin.install(Path.of(arguments.text("plugins", "")), admin);
            var scenario = new DriftScenario(
                    admin,
                    new Processes(List.of(launched.pid())),
                    System.out,
                    Duration.ofSeconds(arguments.number("idle", 60)));
            var load = new RestLoad(target, admin, arguments.number("clients", 50));
            scenario.run(
                    load, arguments.number("objects", 100_000), Duration.ofSeconds(arguments.number("after", 300)));
        }
    }

    /// @param after when the first of them are due, from the beginning
    private void run(RestLoad load, int objects, Duration after) throws IOException, InterruptedException {
        String type = load.define("Drift", NoopPlugin.RECONCILER);
        var work = new Reconciling(admin, type);
        out.println("| | processor, s a minute | looked at | changes | waited, ms | live heap, MB | RSS, MB |");
        out.println("|---|---:|---:|---:|---:|---:|---:|");
        measure("no resource", work, idle);
        Instant due = Instant.now().plus(after);
        Many.Held _ = load.creates(type, objects, "\"due\": " + due.getEpochSecond() + ", ");
        work.await(objects);
        if (Instant.now().plus(idle).isAfter(due)) {
            throw new IllegalStateException("the first are due before the rest was measured: --after is " + after);
        }
        measure(objects + " that are not due", work, idle);
        Thread.sleep(Duration.between(Instant.now(), due));
        measure(objects + " that are due within 5 minutes", work, NoopReconciler.WITHIN);
    }

    private void measure(String what, Reconciling work, Duration time) throws IOException, InterruptedException {
        long heap = server.liveHeap().orElse(0);
        Reconciling.Count before = work.count();
        Duration processor = server.processorTime();
        Thread.sleep(time);
        double busy = server.processorTime().minus(processor).toMillis() / 1e3;
        Reconciling.Count done = work.count().minus(before);
        out.println(String.format(
                Locale.ROOT,
                "| %s | %.2f | %,.0f | %,.0f | %.1f | %,d | %,d |",
                what,
                busy * 60 / time.toSeconds(),
                done.looks(),
                done.changes(),
                done.waited() * 1e3 / Math.max(1, done.looks()),
                heap / 1024,
                server.resident() / 1024));
    }
}
