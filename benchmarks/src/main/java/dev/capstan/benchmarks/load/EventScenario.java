package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// Resources that change at a given rate over REST, while many follow their events.
///
/// Prints a table with one row per rate. The lag is the time from just before a change was sent to the reading of its
/// event, by whichever stream. The first rate is run once more beforehand, to warm up.
public final class EventScenario {
    private static final Set<String> KNOWN = Set.of("server", "token", "streams", "rates", "seconds");
    private static final int WRITERS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String KIND = "StreamLoad";
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    private final Target target;
    private final Admin admin;
    private final String group = "load" + System.currentTimeMillis() + ".example.dev";

    private EventScenario(Target target, Admin admin) {
        this.target = target;
        this.admin = admin;
    }

    /// `--server URL [--token T] [--insecure] [--streams 1000] [--rates 10,50,100,200] [--seconds 10]`
    public static void main(String[] words) throws IOException, InterruptedException, ExecutionException {
        Arguments arguments = Arguments.parse(List.of(words), KNOWN, Set.of("insecure"));
        var target = new Target(
                URI.create(arguments.text("server", "http://127.0.0.1:8000")),
                arguments.text("token", ""),
                arguments.has("insecure"));
        try (var admin = new Admin(target)) {
            new EventScenario(target, admin).run(arguments, System.out);
        }
    }

    private void run(Arguments arguments, PrintStream out)
            throws IOException, InterruptedException, ExecutionException {
        int streams = arguments.number("streams", 1000);
        int seconds = arguments.number("seconds", 10);
        List<Integer> rates = arguments.numbers("rates", "10,50,100,200");
        admin.send("POST", DEFINITIONS, definition());
        try {
            List<Long> resources = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                resources.add(create(i));
            }
            measure(resources, streams, rates.getFirst(), seconds);
            out.println("""
                    | changes/s | streams | events/s | lag p50 / p99 ms | events | expected | streams cut |
                    |---:|---:|---:|---:|---:|---:|---:|""");
            for (int rate : rates) {
                out.println(measure(resources, streams, rate, seconds));
            }
        } finally {
            admin.send("DELETE", DEFINITIONS + "/streamloads." + group, "");
        }
    }

    private String measure(List<Long> resources, int count, int rate, int seconds)
            throws IOException, InterruptedException, ExecutionException {
        int changes = rate * seconds / WRITERS * WRITERS;
        List<ListeningTalk> streams = IntStream.range(0, count)
                .mapToObj(_ ->
                        ListeningTalk.toEvents(target, "/api/v1/events?resource_type=" + KIND + "." + group, changes))
                .toList();
        long expected = (long) changes * count;
        long nanos;
        try (Wire _ = Wire.open(target, streams)) {
            await("not all streams were answered", () -> streams.stream().allMatch(ListeningTalk::isOpen));
            long begin = System.nanoTime();
            change(resources, rate, changes);
            await(
                    "",
                    () -> streams.stream()
                            .allMatch(each -> each.told().cut() || each.told().events() >= changes));
            nanos = System.nanoTime() - begin;
        }
        long events = streams.stream().mapToLong(talk -> talk.told().events()).sum();
        return "| %,d | %,d | %,.0f | %s | %,d | %,d | %d |"
                .formatted(
                        rate,
                        count,
                        events * 1e9 / nanos,
                        Percentiles.of(
                                streams.stream().map(talk -> talk.told().lags()).toList()),
                        events,
                        expected,
                        streams.stream().filter(talk -> talk.told().cut()).count());
    }

    private void change(List<Long> resources, int rate, int changes) throws InterruptedException, ExecutionException {
        try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (long each : resources) {
                all.add(writers.submit(() -> {
                    change(each, (double) rate / WRITERS, changes / WRITERS);
                    return each;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }

    /// Changes one resource at a steady rate; what is late is sent at once.
    private void change(long resource, double rate, int changes) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        for (int i = 0; i < changes; i++) {
            long left = begin + (long) (i * 1e9 / rate) - System.nanoTime();
            if (left > 0) {
                LockSupport.parkNanos(left);
            }
            admin.send("PUT", "/api/v1/resources/" + resource, "{\"spec\": " + spec(System.nanoTime()) + "}");
        }
    }

    private long create(int number) throws IOException, InterruptedException {
        return admin.send("POST", "/api/v1/resources", """
                {"name": "load-%d", "resource_type_name": "%s", "resource_type_version": "v1", "spec": %s}
                """.formatted(number, KIND + "." + group, spec(0)))
                .path("id")
                .asLong();
    }

    private static String spec(long time) {
        byte[] digits = new byte[Digits.TIME];
        Digits.write(digits, 0, Digits.TIME, time);
        return "{\"pad\":\"" + "x".repeat(400) + "\"," + Request.MARK + new String(digits, StandardCharsets.US_ASCII)
                + "\"}";
    }

    private String definition() {
        return """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "streamloads.%1$s", "annotations": {"capstan.dev/reconciler": "external"}},
                 "spec": {"group": "%1$s", "scope": "Cluster", "names": {"plural": "streamloads", "kind": "%2$s"},
                  "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
                   "schema": {"openAPIV3Schema": {"type": "object", "properties": {
                    "spec": {"type": "object", "x-kubernetes-preserve-unknown-fields": true},
                    "status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}}]}}
                """.formatted(group, KIND);
    }

    /// @param otherwise what is wrong when it takes too long; empty when that is no fault
    private static void await(String otherwise, BooleanSupplier done) {
        long begin = System.nanoTime();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - begin > PATIENCE.toNanos()) {
                if (otherwise.isEmpty()) {
                    return;
                }
                throw new IllegalStateException(otherwise + " within " + PATIENCE);
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }
}
