package dev.capstan.benchmarks.rest;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.benchmarks.load.ClientTalk;
import dev.capstan.benchmarks.load.Launched;
import dev.capstan.benchmarks.load.Percentiles;
import dev.capstan.benchmarks.load.Request;
import dev.capstan.benchmarks.load.Target;
import dev.capstan.benchmarks.load.Wire;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Creates resources over REST and reads them, by clients that cost little, after as much of it to warm up. The command
/// after `--` is started and
/// ended; without one the server is there already.
public final class RestScenario {
    private static final Set<String> KNOWN = Set.of("server", "objects", "rounds", "clients", "reconciler");
    private static final String JSON = "application/json";
    private static final String NO_TIME = "0".repeat(19);
    private static final String MARK = "\"note\":\"";

    private final Target target;
    private final Admin admin;
    private final PrintStream out;
    private final int clients;

    private RestScenario(Target target, Admin admin, PrintStream out, int clients) {
        this.target = target;
        this.admin = admin;
        this.out = out;
        this.clients = clients;
    }

    /// `[--server URL] [--objects 20000] [--rounds 5] [--clients 50] [--reconciler '{"external": true}'] [-- command
    /// …]`
    public static void main(String[] words) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(List.of(words), KNOWN, Set.of());
        var target = target(arguments);
        if (arguments.rest().isEmpty()) {
            run(arguments, System.out);
            return;
        }
        try (var admin = new Admin(target);
                var _ = Launched.start(arguments.rest(), admin)) {
            run(arguments, System.out);
        }
    }

    static void run(Arguments arguments, PrintStream out) throws IOException, InterruptedException {
        int objects = arguments.number("objects", 20_000);
        int rounds = arguments.number("rounds", 5);
        try (var admin = new Admin(target(arguments))) {
            var scenario = new RestScenario(target(arguments), admin, out, arguments.number("clients", 50));
            String reconciler = arguments.text("reconciler", "{\"external\": true}");
            String warm = scenario.define("Warm", reconciler);
            Load _ = scenario.creates(warm, objects / 2);
            Load _ = scenario.reads(warm, objects / 2, rounds);
            String type = scenario.define("Bench", reconciler);
            out.println("| what | a second | p50 ms | p99 ms | bar | |");
            out.println("|---|---:|---:|---:|---|---|");
            scenario.report("creates", 3_000, scenario.creates(type, objects));
            scenario.report("gets by name", 15_000, scenario.reads(type, objects, rounds));
        }
    }

    /// @return the name of a new type
    private String define(String prefix, String reconciler) throws IOException, InterruptedException {
        String type = prefix + Long.toString(System.currentTimeMillis(), 36);
        admin.send("POST", "/api/v1/resource-types", """
                {"name": "%s", "version": "v1", "description": "for benchmarks", "reconciler": %s,
                 "schema": {"type": "object", "required": ["size"], "properties": {
                  "size": {"type": "integer", "minimum": 1}, "note": {"type": "string"},
                  "color": {"type": "string", "enum": ["red", "green"], "default": "green"}}}}
                """.formatted(type, reconciler));
        return type;
    }

    private Load creates(String type, int objects) throws IOException, InterruptedException {
        String body = """
                {"name": "%s", "resource_type_name": "%s", "resource_type_version": "v1", "spec": {"size": 3, %s%s"}}""".formatted(Request.NAME, type, MARK, NO_TIME);
        return held(() -> Request.of(target, "POST", "/api/v1/resources", JSON, body, MARK), objects, 1);
    }

    private Load reads(String type, int objects, int rounds) throws IOException, InterruptedException {
        String path = "/api/v1/resources/by-name/" + type + "/v1/" + Request.NAME;
        return held(() -> Request.of(target, "GET", path, JSON, "", MARK), objects, rounds);
    }

    /// What came of one kind of request.
    private record Load(double perSecond, Percentiles latency) {}

    /// @param request made anew for each client
    /// @param rounds how often it is sent for each object
    private Load held(Supplier<Request> request, int objects, int rounds) throws IOException, InterruptedException {
        int each = objects / clients;
        List<ClientTalk> talks = IntStream.range(0, clients)
                .mapToObj(i -> new ClientTalk(Collections.nCopies(rounds, request.get()), i, clients, each))
                .toList();
        long nanos;
        try (Wire wire = Wire.open(target, talks)) {
            nanos = wire.await();
        }
        long errors = talks.stream().mapToLong(ClientTalk::errors).sum();
        if (errors > 0) {
            throw new IllegalStateException(errors + " of " + (long) clients * each * rounds + " requests failed");
        }
        List<long[]> latencies = talks.stream().map(ClientTalk::latencies).toList();
        return new Load((long) clients * each * rounds * 1e9 / nanos, Percentiles.of(latencies));
    }

    private void report(String what, int bar, Load load) {
        out.println(String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.1f | %.1f | ≥ %,d | %s |",
                what,
                load.perSecond(),
                load.latency().p50(),
                load.latency().p99(),
                bar,
                load.perSecond() >= bar ? "held" : "**missed**"));
    }

    private static Target target(Arguments arguments) {
        return new Target(URI.create(arguments.text("server", "http://127.0.0.1:8000")), "", false);
    }
}
