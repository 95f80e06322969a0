package dev.capstan.app;

import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.operator.type.PaceWishes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that are about plugins and what they reconcile.
final class ReconcilingOptions {
    @Option(
            names = "--plugins",
            defaultValue = "${env:CAPSTAN_PLUGINS:-}",
            paramLabel = "DIR",
            description = "Where plugins are: jars that may be added, replaced and removed at any time (default:"
                    + " plugins in the data directory).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String plugins;

    @Option(
            names = "--max-concurrent-reconciles",
            defaultValue = "${env:CAPSTAN_MAX_CONCURRENT_RECONCILES:-}",
            paramLabel = "COUNT",
            description = "How many resources of a type are reconciled at the same time (default: 5).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String concurrent;

    @Option(
            names = "--reconcile-interval",
            defaultValue = "${env:CAPSTAN_RECONCILE_INTERVAL:-}",
            paramLabel = "TIME",
            description = "How long plugins with loops of their own wait between rounds (default: 60s).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String interval;

    @Option(
            names = "--drift-interval",
            defaultValue = "${env:CAPSTAN_DRIFT_INTERVAL:-}",
            paramLabel = "TIME",
            description = "How often what is ready is looked at again (default: 5m).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String drift;

    @Option(
            names = "--backoff-first",
            defaultValue = "${env:CAPSTAN_BACKOFF_FIRST:-}",
            paramLabel = "TIME",
            description = "How long to wait after a failure before the next try; twice as long after each more"
                    + " (default: 1m).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String first;

    @Option(
            names = "--backoff-max",
            defaultValue = "${env:CAPSTAN_BACKOFF_MAX:-}",
            paramLabel = "TIME",
            description = "How long to wait at most (default: 1024m).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String longest;

    @Option(
            names = "--reconcile-timeout",
            defaultValue = "${env:CAPSTAN_RECONCILE_TIMEOUT:-}",
            paramLabel = "TIME",
            description = "How long one reconciliation may take before it is interrupted (default: 30m).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String timeout;

    /// @throws UsageException when some of them make no sense; all are named
    Pace pace() {
        Map<String, String> said = Map.of(
                        PaceWishes.CONCURRENT, concurrent,
                        PaceWishes.INTERVAL, interval,
                        PaceWishes.DRIFT, drift,
                        PaceWishes.FIRST, first,
                        PaceWishes.LONGEST, longest,
                        PaceWishes.TIMEOUT, timeout)
                .entrySet()
                .stream()
                .filter(each -> !each.getValue().isEmpty())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        List<String> problems = new ArrayList<>();
        PaceWishes wishes = PaceWishes.read(said, each -> "--" + each.replace('_', '-'), problems);
        if (!problems.isEmpty()) {
            throw new UsageException(String.join("; ", problems));
        }
        return Pace.defaults().following(wishes);
    }

    Reconciling reconciling(Pace pace, DataDirectory directory) {
        return new Reconciling(plugins.isEmpty() ? directory.path().resolve("plugins") : Path.of(plugins), pace);
    }
}
