package dev.capstan.benchmarks.controllerconfig;

import com.sun.management.OperatingSystemMXBean;
import dev.capstan.benchmarks.load.Arguments;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// What controllers written as data cost while nothing happens: many configs in one process, each with a subscription
/// of its own. Then one cluster is told of to all of them.
public final class IdleScenario {
    private static final OperatingSystemMXBean MACHINE =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Arguments arguments;
    private final Plane plane;

    private IdleScenario(Arguments arguments, Plane plane) {
        this.arguments = arguments;
        this.plane = plane;
    }

    public static void main(String[] words) throws Exception {
        var arguments = Arguments.parse(List.of(words), Set.of("configs", "seconds", "data"), Set.of());
        try (var plane = new Plane(arguments)) {
            new IdleScenario(arguments, plane).run();
        }
    }

    private void run() throws Exception {
        int configs = arguments.number("configs", 500);
        // The first brings what all need: classes, caches, threads.
        add(0, 10);
        tell("warm", 10);
        long before = heap();
        rest("10 configs");
        add(10, configs + 10);
        long after = heap();
        System.out.printf("%d configs more: %.1f kB of live heap each%n", configs, (after - before) / 1e3 / configs);
        rest(configs + " configs");
        tell("told", configs + 10);
    }

    private void add(int from, int to) throws Exception {
        long start = System.nanoTime();
        for (int i = from; i < to; i++) {
            plane.post(Configs.PATH, Configs.json("validate-" + i, "cls"));
        }
        Waiting.await("all controllers", () -> plane.running() == to);
        System.out.printf("%d configs run %.1f s after the first of them came%n", to - from, since(start));
    }

    /// Makes a cluster, and waits until all have reported on it.
    private void tell(String name, int configs) throws Exception {
        long start = System.nanoTime();
        long cpu = MACHINE.getProcessCpuTime();
        plane.post("/v1/clusters", "{\"name\": \"" + name + "\", \"spec\": {\"region\": \"eu\"}}");
        Waiting.await("the last report", () -> plane.reports(name) == configs);
        System.out.printf(
                "a cluster of which %d configs are told: all have reported after %.2f s, %.2f s of processor time;"
                        + " %d events came again%n",
                configs, since(start), (MACHINE.getProcessCpuTime() - cpu) / 1e9, plane.failed());
    }

    private void rest(String what) throws InterruptedException {
        long cpu = MACHINE.getProcessCpuTime();
        long start = System.nanoTime();
        TimeUnit.SECONDS.sleep(arguments.number("seconds", 20));
        System.out.printf(
                "%s at rest: %.2f %% of a core, %d threads of the machine%n",
                what,
                (MACHINE.getProcessCpuTime() - cpu) / 1e7 / since(start),
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /// What is alive, in bytes.
    private static long heap() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            TimeUnit.SECONDS.sleep(1);
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
