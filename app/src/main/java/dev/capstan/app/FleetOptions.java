package dev.capstan.app;

import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.aggregation.InvalidConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that are about fleets of clusters.
final class FleetOptions {
    @Option(
            names = "--aggregation",
            defaultValue = "${env:CAPSTAN_AGGREGATION:-}",
            paramLabel = "FILE",
            description = "How the status of clusters follows from what adapters report (default: aggregation.yaml in"
                    + " the data directory if there is one, otherwise the rules that Capstan comes with).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String aggregation;

    /// @throws UsageException when the file is not there or something is wrong with it; all of it is told
    Aggregations aggregations(DataDirectory directory) {
        Path usual = directory.path().resolve("aggregation.yaml");
        if (aggregation.isEmpty() && !Files.exists(usual)) {
            return Aggregations.shipped();
        }
        Path file = aggregation.isEmpty() ? usual : Path.of(aggregation);
        try {
            return Aggregations.read(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UsageException("--aggregation " + file + ": " + FileProblem.words(e));
        } catch (InvalidConfigException e) {
            throw new UsageException(e.reading().render());
        }
    }
}
