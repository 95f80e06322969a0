package dev.capstan.benchmarks.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// The way of an object of 32 fields: read, pruned, defaulted, validated, written.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Fork(1)
@Threads(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
public class SchemaBenchmark {
    private static final int FIELDS = 32;

    private final JsonNode source = Document.json(schema()).tree();
    private final Schema schema = Schema.of(source);
    private final byte[] object = object();
    private final JsonNode tree = Document.json(object).tree();

    @Benchmark
    public Schema compile() {
        return Schema.of(source);
    }

    @Benchmark
    public JsonNode readOnly() {
        return Document.json(object).tree();
    }

    @Benchmark
    public List<FieldProblem> validateOnly() {
        return schema.validate((ObjectNode) tree);
    }

    @Benchmark
    public byte[] wholeWay() {
        var root = (ObjectNode) Document.json(object).tree();
        schema.prune(root, _ -> {});
        schema.applyDefaults(root);
        List<FieldProblem> problems = schema.validate(root);
        if (!problems.isEmpty()) {
            throw new IllegalStateException("the object is not valid: " + problems);
        }
        return JsonText.bytes(root);
    }

    private static byte[] schema() {
        String fields = IntStream.range(0, FIELDS)
                .mapToObj(i -> "\"field" + i + "\":" + field(i))
                .collect(Collectors.joining(","));
        String spec = "{\"type\":\"object\",\"required\":[\"field0\"],\"properties\":{" + fields + "}}";
        return ("{\"type\":\"object\",\"properties\":{\"spec\":" + spec + "}}").getBytes(StandardCharsets.UTF_8);
    }

    private static String field(int number) {
        return switch (number % 4) {
            case 0 -> "{\"type\":\"string\",\"maxLength\":64,\"pattern\":\"^[a-z0-9]+$\"}";
            case 1 -> "{\"type\":\"integer\",\"minimum\":0,\"maximum\":1000,\"default\":1}";
            case 2 -> "{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"maxItems\":8}";
            default -> "{\"type\":\"object\",\"properties\":{\"on\":{\"type\":\"boolean\",\"default\":true}}}";
        };
    }

    private static byte[] object() {
        String fields = IntStream.range(0, FIELDS)
                .filter(i -> i % 8 != 1)
                .mapToObj(i -> "\"field" + i + "\":" + value(i))
                .collect(Collectors.joining(","));
        return ("{\"apiVersion\":\"example.dev/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"w\"},\"spec\":{"
                        + fields + ",\"unknown\":1}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String value(int number) {
        return switch (number % 4) {
            case 0 -> "\"value" + number + "\"";
            case 1 -> String.valueOf(number);
            case 2 -> "[\"a\",\"b\",\"c\"]";
            default -> "{}";
        };
    }
}
