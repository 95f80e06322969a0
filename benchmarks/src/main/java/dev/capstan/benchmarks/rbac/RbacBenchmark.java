package dev.capstan.benchmarks.rbac;

import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.View;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Decisions with the default roles and 1,000 bindings besides: half of them for one group everywhere, each to a
/// role of its own, half in a namespace.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 2)
public class RbacBenchmark {
    private static final int BINDINGS = 1_000;
    private static final String V1 = "{apiVersion: rbac.authorization.k8s.io/v1, kind: ";

    private final Rbac rbac = new Rbac();
    private final Caller caller = new Caller("ann", List.of("everywhere", "dev", "ops", Caller.AUTHENTICATED));
    private final Question inLastRole = question("get", "things" + (BINDINGS / 2 - 1));
    private final Question inNamespace = question("get", "widgets");
    private final Question refused = question("delete", "widgets");

    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    private Store store;

    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    private Lifecycle lifecycle;

    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    private View view;

    private static Question question(String verb, String resource) {
        return new Question.OnResource(verb, new GroupResource("example.dev", resource), "", "default", "one");
    }

    @Setup
    public void open() throws InterruptedException {
        store = Store.inMemory();
        Registry registry = Registry.open(store, Registry.Options.defaults());
        lifecycle = Lifecycle.start(registry, store, Lifecycle.Options.defaults());
        create(registry, Rbac.ROLES, "default", V1 + "Role, metadata: {name: r}, rules: [" + rule("widgets") + "]}");
        for (int i = 0; i < BINDINGS; i += 2) {
            String role = "{name: c" + i + "}";
            create(
                    registry,
                    Rbac.CLUSTER_ROLES,
                    null,
                    V1 + "ClusterRole, metadata: " + role + ", rules: [" + rule("things" + i / 2) + "]}");
            create(
                    registry,
                    Rbac.CLUSTER_ROLE_BINDINGS,
                    null,
                    V1 + "ClusterRoleBinding, metadata: " + role + ", roleRef: {kind: ClusterRole, name: c" + i
                            + "}, subjects: [{kind: Group, name: everywhere}]}");
            String user = i == BINDINGS - 2 ? "ann" : "user" + i;
            create(
                    registry,
                    Rbac.ROLE_BINDINGS,
                    "default",
                    V1 + "RoleBinding, metadata: {name: b" + i
                            + "}, roleRef: {kind: Role, name: r}, subjects: [{kind: User, name: " + user + "}]}");
        }
        view = registry.view();
        require(inLastRole, true);
        require(inNamespace, true);
        require(refused, false);
    }

    private static String rule(String resource) {
        return "{verbs: [get, list, watch], apiGroups: [example.dev], resources: [" + resource + "]}";
    }

    private static void create(Registry registry, GroupResource resource, @Nullable String namespace, String yaml) {
        var path = new ResourcePath(resource, "v1", namespace, null, "");
        registry.create(path, Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)), WriteOptions.DEFAULT);
    }

    private void require(Question question, boolean expected) {
        if (rbac.allows(caller, question, view) != expected) {
            throw new IllegalStateException(question + " was expected to be " + (expected ? "allowed" : "refused"));
        }
    }

    @TearDown
    public void close() {
        lifecycle.close();
        store.close();
    }

    @Benchmark
    public boolean allowedEverywhere() {
        return rbac.allows(caller, inLastRole, view);
    }

    @Benchmark
    public boolean allowedInANamespace() {
        return rbac.allows(caller, inNamespace, view);
    }

    @Benchmark
    public boolean refused() {
        return rbac.allows(caller, refused, view);
    }
}
