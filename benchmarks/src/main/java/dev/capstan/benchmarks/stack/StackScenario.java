package dev.capstan.benchmarks.stack;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.stack.engine.BuiltinEngine;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.state.StackStates;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How long it takes to bring up, to leave as it is, to change and to destroy a program of 500 resources with a
/// provider that does nothing. What the engine remembers is kept as it is by the program: encrypted, as objects of an
/// API on SQLite, every step durable before the next depends on it.
public final class StackScenario {
    private final PrintStream out;
    private final BuiltinEngine engine = new BuiltinEngine(List.of(new NoopProvider()));

    StackScenario(PrintStream out) {
        this.out = out;
    }

    /// `[resources] [rounds]`
    public static void main(String[] words) throws Exception {
        int size = words.length > 0 ? Integer.parseInt(words[0]) : 500;
        int rounds = words.length > 1 ? Integer.parseInt(words[1]) : 3;
        new StackScenario(System.out).run(size, rounds);
    }

    void run(int size, int rounds) throws Exception {
        out.println("| program | round | up, s | again, s | change, s | destroy, s | load |");
        out.println("|---|---:|---:|---:|---:|---:|---:|");
        try (StackPlane plane = StackPlane.open()) {
            KubernetesClient client = plane.client();
            for (Programs shape : Programs.values()) {
                for (int round = 1; round <= rounds; round++) {
                    String name = shape.name().toLowerCase(Locale.ROOT);
                    StackName stack = stack(client, name + "-" + round);
                    Map<String, Object> program = shape.of(size, 1L);
                    out.println(String.format(
                            Locale.ROOT,
                            "| %s | %d | %.2f | %.2f | %.2f | %.2f | %.1f |",
                            name,
                            round,
                            seconds(StackOperation.UP, program, stack, plane.states()),
                            seconds(StackOperation.UP, program, stack, plane.states()),
                            seconds(StackOperation.UP, shape.of(size, 2L), stack, plane.states()),
                            seconds(StackOperation.DESTROY, program, stack, plane.states()),
                            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
                }
            }
        }
    }

    /// Makes a Stack, which entries belong to.
    private static StackName stack(KubernetesClient client, String name) {
        GenericKubernetesResource stack = new GenericKubernetesResourceBuilder()
                .withApiVersion(StackKinds.STACK.apiVersion())
                .withKind(StackKinds.STACK.name())
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .addToAdditionalProperties("spec", Map.of("stack", "dev"))
                .build();
        String uid = client.resource(stack).create().getMetadata().getUid();
        return new StackName("default", name, uid, "shop", "dev");
    }

    /// Each time with nothing in memory, as when an Update is run.
    private double seconds(StackOperation operation, Map<String, Object> program, StackName stack, StackStates states)
            throws Exception {
        long begin = System.nanoTime();
        StackResult result =
                engine.run(Programs.run(operation, program, stack, states.of(stack)), StackListener.silent());
        if (!result.succeeded()) {
            throw new IllegalStateException(result.message());
        }
        return (System.nanoTime() - begin) / 1e9;
    }
}
