package dev.capstan.operator;

import dev.capstan.operator.host.Plugins;
import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.streamline.leader.LeaseOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// How the operator works.
///
/// @param lease makes the lease under which a type or an input has one owner, from its name; empty when no other
///     process works on the same resources
/// @param directory where actions keep files of resources
/// @param environment where actions may find secrets
public record OperatorOptions(
        Plugins.Options plugins,
        Pace pace,
        Optional<Function<String, LeaseOptions>> lease,
        Path directory,
        Map<String, String> environment,
        MeterRegistry meters,
        Clock clock) {
    public OperatorOptions {
        environment = Map.copyOf(environment);
    }

    /// @param directory where actions keep files of resources
    public static OperatorOptions defaults(Path directory) {
        return new OperatorOptions(
                Plugins.Options.defaults(),
                Pace.defaults(),
                Optional.empty(),
                directory,
                System.getenv(),
                new CompositeMeterRegistry(),
                Clock.systemUTC());
    }

    public OperatorOptions withPlugins(Plugins.Options plugins) {
        return new OperatorOptions(plugins, pace, lease, directory, environment, meters, clock);
    }

    public OperatorOptions withPace(Pace pace) {
        return new OperatorOptions(plugins, pace, lease, directory, environment, meters, clock);
    }

    /// Under leases in a namespace, for when several processes share the resources.
    public OperatorOptions withLeasesIn(String namespace) {
        return withLeases(name -> LeaseOptions.of(namespace, name));
    }

    /// Under leases, by their names.
    public OperatorOptions withLeases(Function<String, LeaseOptions> leases) {
        return new OperatorOptions(plugins, pace, Optional.of(leases), directory, environment, meters, clock);
    }

    public OperatorOptions withEnvironment(Map<String, String> environment) {
        return new OperatorOptions(plugins, pace, lease, directory, environment, meters, clock);
    }

    public OperatorOptions withMeters(MeterRegistry meters) {
        return new OperatorOptions(plugins, pace, lease, directory, environment, meters, clock);
    }

    public OperatorOptions withClock(Clock clock) {
        return new OperatorOptions(plugins, pace, lease, directory, environment, meters, clock);
    }
}
