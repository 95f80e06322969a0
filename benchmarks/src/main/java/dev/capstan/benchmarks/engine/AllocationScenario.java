package dev.capstan.benchmarks.engine;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;

/// Does an engine need more the longer it is used? Ten million evaluations of each benchmark's work, in ten parts;
/// for each part the bytes allocated per evaluation and the heap in use after a collection.
public final class AllocationScenario {
    private static final int PARTS = 10;

    private AllocationScenario() {}

    public static void main(String[] words) {
        long evaluations = words.length == 0 ? 10_000_000 : Long.parseLong(words[0]);
        works().forEach((name, work) -> measure(name, work, evaluations / PARTS, System.out));
    }

    /// What is measured, by name; the results go nowhere, but each is looked at.
    static Map<String, Runnable> works() {
        var expr = new ExprBenchmark();
        var template = new TemplateBenchmark();
        var works = new TreeMap<String, Runnable>();
        works.put("expr all of three", () -> expectTrue(expr.allOfThree()));
        works.put("expr filter, map, join", () -> expectTrue(expr.filterMapJoin() != null));
        works.put("expr upstream bool", () -> expectTrue(expr.upstreamBool()));
        works.put(
                "template status condition",
                () -> expectTrue(!template.statusCondition().isEmpty()));
        return works;
    }

    static void measure(String name, Runnable work, long evaluationsPerPart, PrintStream out) {
        for (int part = 1; part <= PARTS; part++) {
            long before = allocatedBytes();
            for (long i = 0; i < evaluationsPerPart; i++) {
                work.run();
            }
            long bytes = (allocatedBytes() - before) / Math.max(1, evaluationsPerPart);
            out.println(name + ", part " + part + ": " + bytes + " bytes each, heap " + heapInUse() / 1024 + " kB");
        }
    }

    private static void expectTrue(boolean outcome) {
        if (!outcome) {
            throw new IllegalStateException("an evaluation went wrong");
        }
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static long heapInUse() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
