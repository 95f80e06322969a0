package dev.capstan.app;

import dev.capstan.fleet.event.Naming;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that are about fleets of clusters.
final class FleetOptions {
    private static final Pattern RATE = Pattern.compile("[1-9][0-9]{0,4}");

    @Option(
            names = "--aggregation",
            defaultValue = "${env:CAPSTAN_AGGREGATION:-}",
            paramLabel = "FILE",
            description = "How the status of clusters follows from what adapters report; read again when it changes"
                    + " (default: aggregation.yaml in the data directory if there is one, otherwise the rules that"
                    + " Capstan comes with).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String aggregation;

    @Option(
            names = "--messaging-url",
            defaultValue = "${env:CAPSTAN_MESSAGING_URL:-}",
            paramLabel = "URL",
            description = "The broker that events about clusters go to: amqp://…, amqps://… or pubsub://… (default: one"
                    + " inside this process).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String url;

    @Option(
            names = "--messaging-types",
            defaultValue = "${env:CAPSTAN_MESSAGING_TYPES:-short}",
            paramLabel = "NAMING",
            description = "How their types are called: short (cluster.created) or reverse-dns"
                    + " (com.redhat.hyperfleet.cluster.created.v1) (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String types;

    @Option(
            names = "--reconcile-rate",
            defaultValue = "${env:CAPSTAN_RECONCILE_RATE:-2000}",
            paramLabel = "COUNT",
            description = "Of how many clusters adapters are asked to look again in a second, at most (default:"
                    + " ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String rate;

    /// @throws UsageException when the file of rules is not there or something is wrong with it, and all of it is told;
    ///     or when values are none, and all of them are named
    FleetSetting setting(DataDirectory directory) {
        List<String> problems = new ArrayList<>();
        Optional<Naming> naming = Naming.of(types);
        if (naming.isEmpty()) {
            problems.add("--messaging-types is \"" + types + "\", expected "
                    + Arrays.stream(Naming.values()).map(Naming::text).collect(Collectors.joining(" or ")));
        }
        if (!RATE.matcher(rate).matches()) {
            problems.add("--reconcile-rate is " + rate + ", expected a number from 1 to 99999");
        }
        if (!problems.isEmpty()) {
            throw new UsageException(String.join("; ", problems));
        }
        boolean usual = aggregation.isEmpty();
        Path file = usual ? directory.path().resolve("aggregation.yaml") : Path.of(aggregation);
        return new FleetSetting(AggregationFile.of(file, usual), url, naming.orElseThrow(), Integer.parseInt(rate));
    }
}
