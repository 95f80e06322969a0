package dev.capstan.benchmarks.streamline;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.benchmarks.load.Launched;
import dev.capstan.benchmarks.load.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// Streamline and java-operator-sdk take turns on one server, each in a fresh JVM with the same flags.
///
/// Prints a table with both, what the one is of the other, and what is asked for. The command after `--` is
/// started and ended; without one the server is there already.
public final class StreamlineScenario {
    private static final Set<String> KNOWN = Set.of(
            "server", "small", "large", "failing", "workers", "rate", "seconds", "storms", "rounds", "only", "flags");
    private static final String TRIALS = "idle,writing,live,failing";

    private StreamlineScenario() {}

    /// `[--server URL] [--small 10000] [--large 100000] [--failing 1000] [--workers 50] [--rate 1000] [--seconds 5]
    /// [--storms 20] [--rounds 3] [--only idle,writing,live,failing] [--flags "-Xmx3g"] [-- command …]`
    public static void main(String[] words) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(List.of(words), KNOWN, Set.of());
        List<String> flags = List.of(arguments.text("flags", "-Xmx3g").split(" "));
        Crew crew = order -> SubjectProcess.start(order, flags);
        var target = target(arguments);
        if (arguments.rest().isEmpty()) {
            Results _ = run(arguments, crew, System.out);
            return;
        }
        try (var admin = new Admin(target);
                var _ = Launched.start(arguments.rest(), admin)) {
            Results _ = run(arguments, crew, System.out);
        }
    }

    static Results run(Arguments arguments, Crew crew, PrintStream out) throws IOException, InterruptedException {
        var target = target(arguments);
        var sizes = new Trials.Sizes(
                arguments.number("small", 10_000),
                arguments.number("large", 100_000),
                arguments.number("failing", 1_000),
                arguments.number("workers", 50),
                arguments.number("rate", 1_000),
                Duration.ofSeconds(arguments.number("seconds", 5)),
                arguments.number("storms", 20));
        var results = new Results();
        try (var admin = new Admin(target)) {
            var trials = new Trials(target, admin, crew, sizes, results);
            trials.prepare();
            for (int round = 0; round < arguments.number("rounds", 3); round++) {
                for (String trial : arguments.text("only", TRIALS).split(",")) {
                    for (Framework framework : Framework.values()) {
                        run(trials, trial, framework);
                    }
                }
                out.println("after round " + (round + 1) + ":\n\n" + results.table());
            }
            trials.tidyUp();
        }
        return results;
    }

    private static void run(Trials trials, String trial, Framework framework) throws IOException, InterruptedException {
        switch (trial) {
            case "idle" -> trials.idle(framework);
            case "writing" -> trials.writing(framework);
            case "live" -> trials.live(framework);
            case "failing" -> trials.failing(framework);
            default -> throw new IllegalArgumentException("--only names \"" + trial + "\", expected some of " + TRIALS);
        }
    }

    private static Target target(Arguments arguments) {
        return new Target(URI.create(arguments.text("server", "http://127.0.0.1:8000")), "", false);
    }
}
