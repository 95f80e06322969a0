package dev.capstan.benchmarks.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Patch;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.Written;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
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

/// Writes of an object of 5 KiB, from its bytes to the bytes that would be stored: nothing is committed.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Fork(1)
@Threads(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
public class ApplyBenchmark {
    private static final WriteOptions KEPT = new WriteOptions(false, "alice", FieldValidation.WARN);
    private static final WriteOptions DRY = new WriteOptions(true, "alice", FieldValidation.WARN);
    private static final ResourcePath PATH =
            new ResourcePath(new GroupResource("bench.dev", "shelves"), "v1", "default", "one", "");

    private final byte[] same = object("old");
    private final byte[] changed = object("new");
    private final Registry registry;
    private final byte[] whole;

    public ApplyBenchmark() {
        registry = open();
        create(registry, "", "namespaces", "{\"metadata\":{\"name\":\"default\"}}");
        create(registry, "apiextensions.k8s.io", "customresourcedefinitions", """
                {"metadata":{"name":"shelves.bench.dev"},"spec":{"group":"bench.dev","scope":"Namespaced",
                "names":{"plural":"shelves","kind":"Shelf"},"versions":[{"name":"v1","served":true,"storage":true,
                "schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","properties":{
                "items":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],
                "items":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},
                "value":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}}}}}
                }}}}}}]}}""");
        Written written = registry.patch(PATH, patch(same), KEPT);
        ObjectNode object = written.object().read().tree();
        ((ObjectNode) object.at("/spec/items/7")).put("value", "other");
        whole = JsonText.bytes(object);
    }

    /// Applies what is there already.
    @Benchmark
    public Written applySame() {
        return registry.patch(PATH, patch(same), DRY);
    }

    /// Applies one other value.
    @Benchmark
    public Written applyChange() {
        return registry.patch(PATH, patch(changed), DRY);
    }

    /// Replaces the whole with one other value.
    @Benchmark
    public Written update() {
        return registry.update(PATH, Document.json(whole), DRY);
    }

    private static Registry open() {
        try {
            return Registry.open(Store.inMemory(), Registry.Options.defaults());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before it began", e);
        }
    }

    private static void create(Registry registry, String group, String plural, String body) {
        var path = new ResourcePath(new GroupResource(group, plural), "v1", null, null, "");
        registry.create(path, Document.json(body.getBytes(StandardCharsets.UTF_8)), KEPT);
    }

    private static Patch patch(byte[] body) {
        return new Patch(Patch.Form.APPLY, Document.json(body).tree());
    }

    private static byte[] object(String value) {
        String items = IntStream.range(0, 32)
                .mapToObj(i -> "{\"name\":\"item-" + i + "\",\"value\":\"" + (i == 7 ? value : "v" + i)
                        + "\",\"labels\":{\"app\":\"" + "a".repeat(40) + "\",\"tier\":\"" + "t".repeat(40) + "\"}}")
                .collect(Collectors.joining(","));
        return ("{\"apiVersion\":\"bench.dev/v1\",\"kind\":\"Shelf\",\"metadata\":{\"name\":\"one\"},\"spec\":{\"items\":["
                        + items + "]}}")
                .getBytes(StandardCharsets.UTF_8);
    }
}
