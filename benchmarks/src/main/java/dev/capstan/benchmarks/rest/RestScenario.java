package dev.capstan.benchmarks.rest;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.benchmarks.load.Launched;
import dev.capstan.benchmarks.load.Many;
import dev.capstan.benchmarks.load.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Creates resources over REST and reads them, by clients that cost little, after as much of it to warm up. The command
/// after `--` is started and ended; without one the server is there already.
///
/// With `--plugins` the resources are reconciled meanwhile, by a plugin that does nothing.
public final class RestScenario {
    private static final Set<String> KNOWN = Set.of("server", "objects", "rounds", "clients", "reconciler", "plugins");

    private final RestLoad load;
    private final PrintStream out;
    private final boolean reconciled;

    private RestScenario(RestLoad load, PrintStream out, boolean reconciled) {
        this.load = load;
        this.out = out;
        this.reconciled = reconciled;
    }

    /// `[--server URL] [--objects 20000] [--rounds 5] [--clients 50] [--reconciler … | --plugins DIR] [-- command …]`
    public static void main(String[] words) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(List.of(words), KNOWN, Set.of());
        var target = target(arguments);
        if (arguments.rest().isEmpty()) {
            run(arguments, System.out);
            return;
        }
        try (var admin = new Admin(target);
                var _ = Launched.start(arguments.rest(), admin)) {
            run(arguments, System.out);
        }
    }

    static void run(Arguments arguments, PrintStream out) throws IOException, InterruptedException {
        try (var admin = new Admin(target(arguments))) {
            boolean reconciled = arguments.has("plugins");
            if (reconciled) {
                NoopPlugin.install(Path.of(arguments.text("plugins", "")), admin);
            }
            var load = new RestLoad(target(arguments), admin, arguments.number("clients", 50));
            String usual = reconciled ? NoopPlugin.RECONCILER : "{\"external\": true}";
            new RestScenario(load, out, reconciled)
                    .run(
                            arguments.text("reconciler", usual),
                            arguments.number("objects", 20_000),
                            arguments.number("rounds", 5));
        }
    }

    private void run(String reconciler, int objects, int rounds) throws IOException, InterruptedException {
        String warm = load.define("Warm", reconciler);
        Many.Held _ = load.creates(warm, objects / 2);
        await(warm, objects / 2);
        Many.Held _ = load.reads(warm, objects / 2, rounds);
        String type = load.define("Bench", reconciler);
        out.println("| what | a second | p50 ms | p99 ms | bar | |");
        out.println("|---|---:|---:|---:|---|---|");
        var work = new Reconciling(load.admin(), type);
        Reconciling.Count before = work.count();
        long begin = System.nanoTime();
        report("creates", 3_000, load.creates(type, objects));
        Reconciling.Count meanwhile = work.count().minus(before);
        double creating = seconds(begin);
        await(type, objects);
        double all = seconds(begin);
        report("gets by name", 15_000, load.reads(type, objects, rounds));
        if (reconciled) {
            report(work.count().minus(before), meanwhile, creating, all, objects);
        }
    }

    private void await(String type, int objects) throws IOException, InterruptedException {
        if (reconciled) {
            new Reconciling(load.admin(), type).await(objects);
        }
    }

    private void report(String what, int bar, Many.Held held) {
        out.println(String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.1f | %.1f | ≥ %,d | %s |",
                what,
                held.perSecond(),
                held.latency().p50(),
                held.latency().p99(),
                bar,
                held.perSecond() >= bar ? "held" : "**missed**"));
    }

    private void report(
            Reconciling.Count whole, Reconciling.Count meanwhile, double creating, double all, int objects) {
        out.println(String.format(
                Locale.ROOT,
                "| reconciled meanwhile | %,.0f | | | | |%n| reconciled from the first create to the last status | %,.0f | | | | |%n"
                        + "| writes for a resource beside its creation | %.2f | | | | |",
                meanwhile.looks() / creating,
                objects / all,
                (whole.changes() - objects) / objects));
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    static Target target(Arguments arguments) {
        return new Target(URI.create(arguments.text("server", "http://127.0.0.1:8000")), "", false);
    }
}
