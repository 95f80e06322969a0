package dev.capstan.benchmarks.stack;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.engine.BuiltinEngine;
import dev.capstan.stack.kind.Trees;
import dev.capstan.template.instance.Rendition;
import dev.capstan.template.instance.Revision;
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

/// Plans of a program of 20 resources: for nothing that is there, for all of it, and for a change of all; and the whole
/// way from an instance of a Template to such a plan.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class StackBenchmark {
    private static final int SIZE = 20;
    private static final StackName NAME = new StackName("default", "shop", "uid", "shop", "dev");

    private final BuiltinEngine engine = new BuiltinEngine(List.of(new NoopProvider()));
    private final Map<String, Object> program = Programs.TREE.of(SIZE, 1L);
    private final Map<String, Object> changed = Programs.TREE.of(SIZE, 2L);
    private final StackState nothing = new Memory();
    private final StackState all = new Memory();
    private final Revision revision = Revision.of(template());
    private final ObjectNode instance = instance();

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

    @Benchmark
    public Rendition render() {
        return revision.render(instance);
    }

    /// As the program does it, with what lies between the two: the Program as an object.
    @Benchmark
    public StackResult renderAndPlanChanged() throws Exception {
        Map<String, Object> rendered =
                Trees.map(revision.render(instance).program().path("program"));
        return run(StackOperation.PREVIEW, rendered, all);
    }

    /// Of the same program, with a size that comes from the instance.
    private static ObjectNode template() {
        ObjectNode template = JsonNodeFactory.instance.objectNode();
        template.putObject("metadata").put("namespace", "default").put("name", "shop");
        ObjectNode spec = template.putObject("spec");
        spec.putObject("crd").put("apiVersion", "shops.example.com/v1").put("kind", "Shop");
        spec.putObject("schema").putObject("spec").putObject("size").put("type", "integer");
        spec.setAll(Trees.object(Programs.TREE.of(SIZE, "${schema.spec.size}")));
        return template;
    }

    private static ObjectNode instance() {
        ObjectNode instance = JsonNodeFactory.instance.objectNode();
        instance.putObject("metadata").put("namespace", "default").put("name", "one");
        instance.putObject("spec").put("size", 2L);
        return instance;
    }

    private StackResult run(StackOperation operation, Map<String, Object> tree, StackState state) throws Exception {
        return engine.run(Programs.run(operation, tree, NAME, state), StackListener.silent());
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
