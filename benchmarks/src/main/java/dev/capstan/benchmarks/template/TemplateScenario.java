package dev.capstan.benchmarks.template;

import com.sun.management.OperatingSystemMXBean;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.benchmarks.stack.StackPlane;
import dev.capstan.providers.random.RandomProvider;
import dev.capstan.stack.engine.BuiltinEngine;
import dev.capstan.stack.run.Stacks;
import dev.capstan.stack.run.update.UpdateOptions;
import dev.capstan.streamline.queue.RateLimit;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.template.run.TemplateController;
import dev.capstan.template.run.TemplateOptions;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// How long it takes until many Templates are ready, then their instances, then all of these once more after every
/// Template has changed; and what memory a Template and an instance take.
///
/// Everything is in this process: the API on SQLite, whoever runs Templates, and the built-in engine with the provider
/// of random values, which makes one for each instance.
public final class TemplateScenario {
    private static final OperatingSystemMXBean MACHINE =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final Arguments arguments;
    private final PrintStream out;

    TemplateScenario(Arguments arguments, PrintStream out) {
        this.arguments = arguments;
        this.out = out;
    }

    public static void main(String[] words) throws Exception {
        var arguments = Arguments.parse(
                List.of(words), Set.of("templates", "instances", "rate", "parallelism", "settle"), Set.of());
        new TemplateScenario(arguments, System.out).run();
    }

    void run() throws Exception {
        int templates = arguments.number("templates", 100);
        int instances = arguments.number("instances", 10_000);
        int rate = arguments.number("rate", 100_000);
        try (StackPlane plane = StackPlane.open();
                TemplateController made = TemplateController.start(
                        plane.client(),
                        TemplateOptions.defaults().withRerendering(new RateLimit(rate, Duration.ofSeconds(1), rate)));
                Stacks stacks = Stacks.start(plane.client(), Stacks.Options.of(updates(plane)))) {
            if (!made.awaitReady(PATIENCE) || !stacks.awaitReady(PATIENCE)) {
                throw new IllegalStateException("nothing was ready within " + PATIENCE);
            }
            measure(new Crowd(new Wire(plane.client()), templates, instances, PATIENCE));
        }
    }

    private UpdateOptions updates(StackPlane plane) {
        var engine = new BuiltinEngine(List.of(new RandomProvider()));
        UpdateOptions options = UpdateOptions.of(engine, plane.states());
        return arguments.has("parallelism") ? options.withParallelism(arguments.number("parallelism", 1)) : options;
    }

    private void measure(Crowd crowd) throws Exception {
        long empty = heap();
        timed(crowd.templates() + " Templates ready", crowd::comeTemplates);
        long alone = heap();
        each("Template", alone - empty, crowd.templates());
        timed(crowd.instances() + " instances made and ready", () -> {
            crowd.comeInstances();
            crowd.awaitInstances("v1");
        });
        each("instance", heap() - alone, crowd.instances());
        timed(crowd.templates() + " Templates changed, all instances ready again", () -> {
            crowd.change("v2");
            crowd.awaitInstances("v2");
        });
    }

    private interface Act {
        void run() throws Exception;
    }

    private void timed(String what, Act act) throws Exception {
        long cpu = MACHINE.getProcessCpuTime();
        long start = System.nanoTime();
        act.run();
        out.println(String.format(
                Locale.ROOT,
                "%s: %.1f s, %.1f s of processor time, load average %.1f",
                what,
                (System.nanoTime() - start) / 1e9,
                (MACHINE.getProcessCpuTime() - cpu) / 1e9,
                MACHINE.getSystemLoadAverage()));
    }

    private void each(String what, long bytes, int count) {
        out.println(String.format(Locale.ROOT, "%.1f kB of live heap for each %s", bytes / 1e3 / count, what));
    }

    /// What is alive, in bytes, when everything has come to rest.
    private long heap() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < arguments.number("settle", 5); i++) {
            TimeUnit.SECONDS.sleep(1);
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
