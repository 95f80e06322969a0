package dev.capstan.benchmarks.fleet;

import dev.capstan.fleet.aggregation.Aggregate;
import dev.capstan.fleet.aggregation.Aggregation;
import dev.capstan.fleet.aggregation.Condition;
import dev.capstan.fleet.aggregation.Explanation;
import dev.capstan.fleet.aggregation.Report;
import dev.capstan.fleet.aggregation.Situation;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Reading;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

/// Six adapters and the first eight rules of the shipped configuration: the status of a cluster, alone.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class AggregationBenchmark {
    private static final Instant NOON = Instant.parse("2025-10-17T12:00:00Z");
    private static final List<String> NAMES =
            List.of("validation", "dns", "infrastructure", "hypershift", "monitoring", "logging");

    private final Aggregation aggregation = Aggregation.compile(eightRules());
    private final Situation ready = known(situation("True", "True", "True", "True", "True", "True"));
    private final Situation working = known(situation("True", "True", "False", "False", "Unknown", "Unknown"));
    private final Situation changed = situation("True", "False", "False", "False", "False", "Unknown");

    /// All is well, as it was before.
    @Benchmark
    public Aggregate ready() {
        return aggregation.of(ready);
    }

    /// Half are done, half are at work, as before: three messages are rendered.
    @Benchmark
    public Aggregate working() {
        return aggregation.of(working);
    }

    /// Nothing is as it was.
    @Benchmark
    public Aggregate changed() {
        return aggregation.of(changed);
    }

    @Benchmark
    public Explanation explained() {
        return aggregation.explain(working);
    }

    private static AggregationConfig eightRules() {
        var text = AggregationConfig.shippedText();
        var begin = text.indexOf("  - type: \"HyperShiftReady\"");
        var end = text.indexOf("# The first of these that applies");
        return switch (AggregationConfig.read("eight.yaml", text.substring(0, begin) + text.substring(end))) {
            case Reading.Good(var configs, var _) -> configs.getFirst();
            case Reading.Bad bad -> throw new IllegalStateException(bad.render());
        };
    }

    private Situation known(Situation situation) {
        return situation.withPrevious(aggregation.of(situation).conditions());
    }

    private static Situation situation(String... available) {
        return Situation.fresh(2, NOON)
                .withReports(IntStream.range(0, available.length)
                        .mapToObj(i -> report(NAMES.get(i), available[i]))
                        .toList());
    }

    private static Report report(String adapter, String available) {
        return new Report(
                adapter,
                2,
                List.of(
                        new Condition("Available", available, "JobRunning", adapter + " says so", NOON),
                        new Condition("Applied", "True", "JobLaunched", "Job created", NOON),
                        new Condition("Health", "True", "NoErrors", "Adapter is healthy", NOON)),
                NOON);
    }
}
