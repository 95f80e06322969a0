package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The load of [LoadScenario] on two servers that take turns: what the machine does meanwhile, it does to both. For TLS
/// with tokens beside a real API server.
///
/// Prints a table with one row per number of clients and server.
public final class BesideScenario {
    private static final Set<String> KNOWN =
            Set.of("server", "token", "beside", "beside-token", "clients", "watches", "objects", "warmup");

    private BesideScenario() {}

    /// `--server URL --token T --beside URL --beside-token T [--insecure] [--clients 10,50,200] [--watches 25]
    /// [--objects 10000] [--warmup 10000]`
    public static void main(String[] words) throws IOException, InterruptedException {
        run(Arguments.parse(List.of(words), KNOWN, Set.of("insecure")), System.out);
    }

    static List<Row> run(Arguments arguments, PrintStream out) throws IOException, InterruptedException {
        Target one = target(arguments, "server", "token");
        Target other = target(arguments, "beside", "beside-token");
        int objects = arguments.number("objects", 10_000);
        int watches = arguments.number("watches", 25);
        int warmup = arguments.number("warmup", objects);
        try (var first = new Admin(one);
                var second = new Admin(other)) {
            if (warmup > 0) {
                new Round(one, first, Math.min(50, warmup), warmup, watches).run();
                new Round(other, second, Math.min(50, warmup), warmup, watches).run();
            }
            out.println(Row.heading().replaceFirst("\\| ", "| server | ").replaceFirst("\n\\|", "\n|---|"));
            var rows = new ArrayList<Row>();
            for (int clients : arguments.numbers("clients", "10,50,200")) {
                rows.add(print(new Round(one, first, clients, objects, watches), out));
                rows.add(print(new Round(other, second, clients, objects, watches), out));
            }
            return rows;
        }
    }

    private static Target target(Arguments arguments, String server, String token) {
        String address = arguments.text(server, "");
        if (address.isEmpty()) {
            throw new IllegalArgumentException("--" + server + " is missing: two servers are compared");
        }
        return new Target(URI.create(address), arguments.text(token, ""), arguments.has("insecure"));
    }

    private static Row print(Round round, PrintStream out) throws IOException, InterruptedException {
        Row row = round.run();
        out.println("| " + round.target().server().getAuthority() + " " + row.line());
        return row;
    }
}
