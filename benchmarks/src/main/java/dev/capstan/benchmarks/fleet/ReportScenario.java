package dev.capstan.benchmarks.fleet;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.benchmarks.load.Launched;
import dev.capstan.benchmarks.load.Many;
import dev.capstan.benchmarks.load.Request;
import dev.capstan.benchmarks.load.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// Clusters that go from their creation to being ready: six reports on each, every one of which changes its status. The
/// command after `--` is started and ended; without one the server is there already. Some are done first, until
/// everything is compiled.
public final class ReportScenario {
    private static final Set<String> KNOWN = Set.of("server", "clusters", "clients", "warm");
    private static final String JSON = "application/json";
    private static final String MARK = "\"note\":\"";
    private static final String TIME = "0".repeat(19);
    private static final int BAR = 3_000;

    private final Target target;
    private final Many clients;

    private ReportScenario(Target target, int clients) {
        this.target = target;
        this.clients = new Many(target, clients);
    }

    /// `[--server URL] [--clusters 5000] [--clients 50] [--warm 3000] [-- command …]`
    public static void main(String[] words) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(List.of(words), KNOWN, Set.of());
        var target = new Target(URI.create(arguments.text("server", "http://127.0.0.1:8000")), "", false);
        var scenario = new ReportScenario(target, arguments.number("clients", 50));
        int clusters = arguments.number("clusters", 5_000);
        int warm = arguments.number("warm", 3_000);
        if (arguments.rest().isEmpty()) {
            scenario.run(warm, clusters, System.out);
            return;
        }
        try (var admin = new Admin(target);
                var _ = Launched.start(arguments.rest(), admin)) {
            scenario.run(warm, clusters, System.out);
        }
    }

    private void run(int warm, int clusters, PrintStream out) throws IOException, InterruptedException {
        Many.Held _ = creates("warm", warm);
        Many.Held _ = reports("warm", warm);
        out.println("| what | a second | p50 ms | p99 ms | bar | |");
        out.println("|---|---:|---:|---:|---|---|");
        print(out, "clusters created", creates("made", clusters), "");
        Many.Held reports = reports("made", clusters);
        String verdict = String.format(Locale.ROOT, "≥ %,d | %s", BAR, reports.perSecond() >= BAR ? "held" : "missed");
        print(out, "reports, each with the status that follows", reports, verdict);
    }

    private Many.Held creates(String prefix, int clusters) throws IOException, InterruptedException {
        String body = "{\"name\": \"" + prefix + "-" + Request.NAME + "\", \"spec\": {" + MARK + TIME + "\"}}";
        return clients.send(() -> List.of(Request.of(target, "POST", "/v1/clusters", JSON, body, MARK)), clusters);
    }

    private Many.Held reports(String prefix, int clusters) throws IOException, InterruptedException {
        return clients.send(
                () -> Stream.of(
                                report(prefix, "validation", "Unknown"),
                                report(prefix, "validation", "True"),
                                report(prefix, "dns", "True"),
                                report(prefix, "infrastructure", "True"),
                                report(prefix, "hypershift", "True"),
                                report(prefix, "monitoring", "True"))
                        .toList(),
                clusters);
    }

    private Request report(String prefix, String adapter, String available) {
        String path = "/v1/clusters/" + prefix + "-" + Request.NAME + "/statuses/adapters/" + adapter;
        String body = """
                {"adapter": "%s", "observedGeneration": 1, "conditions": [
                 {"type": "Available", "status": "%s", "reason": "JobRunning", "message": "The job does what it does"},
                 {"type": "Applied", "status": "True", "reason": "JobLaunched", "message": "The job was launched"},
                 {"type": "Health", "status": "True", "reason": "NoErrors", "message": "The adapter is healthy"}],
                 "data": {%s%s"}}""".formatted(adapter, available, MARK, TIME);
        return Request.of(target, "PUT", path, JSON, body, MARK);
    }

    private static void print(PrintStream out, String what, Many.Held held, String bar) {
        out.println(String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.1f | %.1f | %s |",
                what,
                held.perSecond(),
                held.latency().p50(),
                held.latency().p99(),
                bar.isEmpty() ? "|" : bar));
    }
}
