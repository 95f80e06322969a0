package dev.capstan.benchmarks.streamline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// A process in which a framework does its duty as it is told, line by line:
///
/// | it is told | it answers |
/// |---|---|
/// | `go N` | the nanoseconds from the start of the framework until N gadgets were handled |
/// | `storm N` | the nanoseconds until every gadget was handled N times, each time because the ConfigMap changed |
/// | `turn T` | `ok`; every gadget will be looked at, and its status is to say T |
/// | `cpu` | the nanoseconds that the process has had of all cores |
/// | `heap` | the bytes on the heap after a collection |
///
/// It ends when nobody tells it anything any more.
final class Subject implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Order order;
    private final KubernetesClient client;
    private final Duty duty;
    private @Nullable Engine engine;
    private int touched;

    /// What a subject is to be.
    ///
    /// @param writing whether handlers write a status
    /// @param gadgets how many there are in the namespace
    /// @param turn what the status says at first
    record Order(
            Framework framework, URI server, String namespace, int gadgets, int workers, boolean writing, String turn) {
        List<String> words() {
            return List.of(
                    framework.name(),
                    server.toString(),
                    namespace,
                    String.valueOf(gadgets),
                    String.valueOf(workers),
                    String.valueOf(writing),
                    turn);
        }

        static Order of(List<String> words) {
            return new Order(
                    Framework.valueOf(words.get(0)),
                    URI.create(words.get(1)),
                    words.get(2),
                    Integer.parseInt(words.get(3)),
                    Integer.parseInt(words.get(4)),
                    Boolean.parseBoolean(words.get(5)),
                    words.get(6));
        }
    }

    private Subject(Order order) {
        this.order = order;
        this.client = new KubernetesClientBuilder()
                .withHttpClientFactory(new VirtualHttp())
                .withConfig(new ConfigBuilder()
                        .withAutoConfigure(false)
                        .withMasterUrl(order.server().toString())
                        .withHttp2Disable(true) // The server has it over TLS only; to ask for it each time costs.
                        .build())
                .build();
        this.duty = new Duty(order.writing(), order.turn());
    }

    public static void main(String[] words) throws IOException {
        // Neither of them pays for telling what goes wrong on purpose.
        Logger.getLogger("").setLevel(Level.OFF);
        serve(Order.of(List.of(words)), System.in, System.out);
        System.exit(0);
    }

    static void serve(Order order, InputStream told, PrintStream answers) throws IOException {
        try (var subject = new Subject(order);
                var lines = new BufferedReader(new InputStreamReader(told, UTF_8))) {
            for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.println(subject.answer(line));
                answers.flush();
            }
        }
    }

    private String answer(String line) {
        List<String> words = List.of(line.split(" "));
        return switch (words.getFirst()) {
            case "go" -> String.valueOf(go(Integer.parseInt(words.get(1))));
            case "storm" -> String.valueOf(storm(Integer.parseInt(words.get(1))));
            case "turn" -> turn(words.get(1));
            case "cpu" -> String.valueOf(cpu());
            case "heap" -> String.valueOf(heap());
            default -> throw new IllegalArgumentException("told \"" + line + "\", which is nothing it knows");
        };
    }

    private long go(int count) {
        long begin = System.nanoTime();
        engine = order.framework()
                .start(duty, new Engine.Setting(client, order.namespace(), order.gadgets(), order.workers()));
        duty.await(count, PATIENCE);
        return System.nanoTime() - begin;
    }

    private long storm(int rounds) {
        long begin = System.nanoTime();
        for (int i = 0; i < rounds; i++) {
            long expected = duty.handled() + order.gadgets();
            touch();
            duty.await(expected, PATIENCE);
        }
        return System.nanoTime() - begin;
    }

    private String turn(String turn) {
        duty.turn(turn);
        touch();
        return "ok";
    }

    private void touch() {
        touched++;
        var _ = client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(Engine.SHARED)
                        .withNamespace(order.namespace())
                        .endMetadata()
                        .withData(Map.of("touched", System.nanoTime() + "-" + touched))
                        .build())
                .forceConflicts()
                .serverSideApply();
    }

    private static long cpu() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    private static long heap() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }

    @Override
    public void close() {
        Engine running = engine;
        if (running != null) {
            running.close();
        }
        client.close();
    }
}
