package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Set;

/// Clients that create, update twice and delete 1-KiB ConfigMaps while others watch, then clients that read.
///
/// Prints a table with one row per number of clients. Each client has one HTTP/1.1 connection and one request under
/// way. The server is warmed up with one round that is not shown.
public final class LoadScenario {
    private static final Set<String> KNOWN = Set.of("server", "token", "clients", "watches", "objects", "warmup");

    private LoadScenario() {}

    /// `--server URL [--token T] [--insecure] [--clients 10,50,200,1000] [--watches 25] [--objects 10000]
    /// [--warmup 10000]`
    public static void main(String[] words) throws IOException, InterruptedException {
        run(Arguments.parse(List.of(words), KNOWN, Set.of("insecure")), System.out);
    }

    static List<Row> run(Arguments arguments, PrintStream out) throws IOException, InterruptedException {
        var target = new Target(
                URI.create(arguments.text("server", "http://127.0.0.1:8080")),
                arguments.text("token", ""),
                arguments.has("insecure"));
        int objects = arguments.number("objects", 10_000);
        int watches = arguments.number("watches", 25);
        List<Integer> clients = arguments.numbers("clients", "10,50,200,1000");
        try (var admin = new Admin(target)) {
            int warmup = arguments.number("warmup", objects);
            if (warmup > 0) {
                new Round(target, admin, Math.min(50, warmup), warmup, watches).run();
            }
            out.println(Row.heading());
            return clients.stream()
                    .map(count -> print(new Round(target, admin, count, objects, watches), out))
                    .toList();
        }
    }

    private static Row print(Round round, PrintStream out) {
        try {
            Row row = round.run();
            out.println(row.line());
            return row;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the measurement was interrupted", e);
        }
    }
}
