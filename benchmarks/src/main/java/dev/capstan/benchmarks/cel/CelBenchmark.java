package dev.capstan.benchmarks.cel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.cel.CelEnvironment;
import dev.capstan.cel.CelProgram;
import dev.capstan.cel.Compilation;
import dev.capstan.cel.Evaluation;
import dev.capstan.cel.rules.Findings;
import dev.capstan.cel.rules.Rules;
import dev.capstan.cel.value.SchemaShape;
import dev.capstan.cel.value.Shape;
import dev.capstan.cel.value.Values;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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

/// Rules on an object with a list of three: a comparison, a loop, a pattern, and all of them as an object's check.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
public class CelBenchmark {
    private static final String SIMPLE = "self.spec.min <= self.spec.max";
    private static final String LOOP = "self.spec.ports.all(p, p > 0)";
    private static final String PATTERN = "self.spec.name.matches('^[a-z]+$')";

    private final Schema schema = Schema.of(tree("""
            {"type":"object","properties":{"spec":{"type":"object","properties":{
              "min":{"type":"integer"},"max":{"type":"integer"},"name":{"type":"string","maxLength":30},
              "ports":{"type":"array","maxItems":10,"items":{"type":"integer"}}}}},
             "x-kubernetes-validations":[{"rule":"%s"},{"rule":"%s"},{"rule":"%s"}]}
            """.formatted(SIMPLE, LOOP, PATTERN)));
    private final ObjectNode object = tree("""
            {"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"name":"w"},
             "spec":{"min":1,"max":5,"name":"abc","ports":[80,443,8080]}}
            """);
    private final Shape shape =
            SchemaShape.of(schema.source(), "selfType", true).orElseThrow();
    private final Map<String, Object> variables = Map.of("self", Values.of(object, shape));
    private final CelProgram simple = program(SIMPLE);
    private final CelProgram loop = program(LOOP);
    private final CelProgram pattern = program(PATTERN);
    private final Rules rules = Rules.of(schema);

    @Benchmark
    public Evaluation simpleRule() {
        return simple.evaluate(variables, CelProgram.CALL_LIMIT);
    }

    @Benchmark
    public Evaluation loopOfThree() {
        return loop.evaluate(variables, CelProgram.CALL_LIMIT);
    }

    @Benchmark
    public Evaluation pattern() {
        return pattern.evaluate(variables, CelProgram.CALL_LIMIT);
    }

    @Benchmark
    public Findings wholeObject() {
        return rules.check(object, null, List.of());
    }

    @Benchmark
    public Compilation compile() {
        return CelEnvironment.kubernetes().compile(SIMPLE, Map.of("self", shape));
    }

    private CelProgram program(String text) {
        return switch (CelEnvironment.kubernetes().compile(text, Map.of("self", shape))) {
            case Compilation.Done(var program) -> program;
            case Compilation.Failed(var words) -> throw new IllegalStateException(words);
        };
    }

    private static ObjectNode tree(String json) {
        return (ObjectNode) Document.json(json.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
