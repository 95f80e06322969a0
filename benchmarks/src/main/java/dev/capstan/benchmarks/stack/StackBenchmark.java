package dev.capstan.benchmarks.stack;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.engine.BuiltinEngine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Plans of a program of 20 resources: for nothing that is there, for all of it, and for a change of all.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class StackBenchmark {
    private static final int SIZE = 20;

    private final BuiltinEngine engine = new BuiltinEngine(List.of(new NoopProvider()));
    private final Map<String, Object> program = Programs.TREE.of(SIZE, 1);
    private final Map<String, Object> changed = Programs.TREE.of(SIZE, 2);
    private final StackState nothing = new Memory();
    private final StackState all = new Memory();

    @Setup
    public void bringUp() throws Exception {
        StackResult _ = run(StackOperation.UP, program, all);
    }

    @Benchmark
    public StackResult planNew() throws Exception {
        return run(StackOperation.PREVIEW, program, nothing);
    }

    @Benchmark
    public StackResult planSame() throws Exception {
        return run(StackOperation.PREVIEW, program, all);
    }

    @Benchmark
    public StackResult planChanged() throws Exception {
        return run(StackOperation.PREVIEW, changed, all);
    }

    private StackResult run(StackOperation operation, Map<String, Object> tree, StackState state) throws Exception {
        return engine.run(Programs.run(operation, tree, state), StackListener.silent());
    }

    private static final class Memory implements StackState {
        private final Map<String, Map<String, Object>> entries = new ConcurrentHashMap<>();

        @Override
        public Map<String, Map<String, Object>> load() {
            return Map.copyOf(entries);
        }

        @Override
        public void put(String key, Map<String, Object> entry) {
            entries.put(key, entry);
        }

        @Override
        public void remove(String key) {
            entries.remove(key);
        }
    }
}
