package dev.capstan.benchmarks.engine;

import dev.capstan.expr.Env;
import dev.capstan.expr.Expr;
import dev.capstan.expr.Options;
import dev.capstan.expr.Program;
import dev.capstan.expr.trace.Evaluation;
import dev.capstan.expr.type.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// The expressions that matter: the original's own benchmark, and those of a fleet's conditions.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExprBenchmark {
    private static final String ALL = "all(requiredAdapters, {.available == \"True\"})";
    private static final String PIPE =
            "requiredAdapters | filter(.available == \"True\") | map(.adapter) | join(\", \")";

    private static final Type ADAPTER = Type.fields(
            Map.of("adapter", Type.TEXT, "available", Type.TEXT, "health", Type.TEXT, "observedGeneration", Type.INT));
    private static final Env FLEET = Env.of(Map.of(
            "requiredAdapters",
            Type.arrayOf(ADAPTER),
            "adapters",
            Type.mapOf(ADAPTER),
            "currentGeneration",
            Type.INT,
            "Ints",
            Type.arrayOf(Type.INT)));
    private static final Env FLIGHT =
            Env.of(Map.of("Origin", Type.TEXT, "Country", Type.TEXT, "Adults", Type.INT, "Value", Type.INT));

    private final Map<String, Object> flight = Map.of("Origin", "MOW", "Country", "RU", "Adults", 1L, "Value", 100L);
    private final Map<String, Object> fleet = fleet();

    private final Program bool = Expr.compile(
            "(Origin == \"MOW\" || Country == \"RU\") && (Value >= 100 || Adults == 1)",
            FLIGHT,
            Options.defaults().asBool());
    private final Program all = Expr.compile(ALL, FLEET, Options.defaults().asBool());
    private final Program lookup = Expr.compile(
            "adapters[\"validation\"].available == \"True\"",
            FLEET,
            Options.defaults().asBool());
    private final Program pipe = Expr.compile(PIPE, FLEET);
    private final Program filter = Expr.compile("filter(Ints, # % 7 == 0)", FLEET);

    @Benchmark
    public boolean upstreamBool() {
        return bool.test(flight);
    }

    @Benchmark
    public boolean allOfThree() {
        return all.test(fleet);
    }

    @Benchmark
    public boolean lookupByName() {
        return lookup.test(fleet);
    }

    @Benchmark
    public @Nullable Object filterMapJoin() {
        return pipe.run(fleet);
    }

    @Benchmark
    public @Nullable Object filterThousand() {
        return filter.run(fleet);
    }

    @Benchmark
    public Evaluation allOfThreeTraced() {
        return all.trace(fleet);
    }

    @Benchmark
    public Program compileAll() {
        return Expr.compile(ALL, FLEET);
    }

    @Benchmark
    public Program compilePipe() {
        return Expr.compile(PIPE, FLEET);
    }

    private static Map<String, Object> fleet() {
        var required = List.of(adapter("validation"), adapter("dns"), adapter("infrastructure"));
        var byName = new HashMap<String, Object>();
        required.forEach(each -> byName.put((String) each.get("adapter"), each));
        return Map.of(
                "requiredAdapters",
                required,
                "adapters",
                byName,
                "currentGeneration",
                2L,
                "Ints",
                LongStream.range(0, 1000).boxed().toList());
    }

    private static Map<String, Object> adapter(String name) {
        return new HashMap<>(Map.of("adapter", name, "available", "True", "health", "True", "observedGeneration", 2L));
    }
}
