package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Reading;
import dev.capstan.fleet.config.Selector;
import dev.capstan.fleet.config.Traits;
import dev.capstan.yaml.ConfigProblem;
import java.util.Comparator;
import java.util.List;

/// The configurations that count now: one for each cluster. Any thread may replace them at any time.
public final class Aggregations {
    /// The one that asks for most first; of those that ask for as much, the one that is written first.
    private static final Comparator<Aggregation> MOST_SPECIFIC_FIRST = Comparator.comparingInt(
                    (Aggregation each) -> each.config().selector().weight())
            .reversed();

    /// Replaced as a whole.
    private volatile List<Aggregation> current;

    private Aggregations(List<Aggregation> current) {
        this.current = current;
    }

    /// The configuration that comes with Capstan.
    public static Aggregations shipped() {
        return read(AggregationConfig.SHIPPED, AggregationConfig.shippedText());
    }

    /// Those of a file.
    ///
    /// @throws InvalidConfigException with everything that is wrong
    public static Aggregations read(String file, String text) {
        return switch (AggregationConfig.read(file, text)) {
            case Reading.Good(var configs, var _) -> new Aggregations(compile(configs));
            case Reading.Bad bad -> throw new InvalidConfigException(bad);
        };
    }

    /// Replaces all of them. Where something is wrong it returns all that is, and everything stays as it was.
    public List<ConfigProblem> reload(String file, String text) {
        return switch (AggregationConfig.read(file, text)) {
            case Reading.Good(var configs, var _) -> {
                current = compile(configs);
                yield List.of();
            }
            case Reading.Bad(var problems) -> problems;
        };
    }

    /// The configuration for such a cluster.
    public Aggregation of(Traits traits) {
        for (var each : current) {
            if (each.config().selector().matches(traits)) {
                return each;
            }
        }
        throw new IllegalStateException(
                "no configuration is for " + traits + ", although one is for " + Selector.every());
    }

    private static List<Aggregation> compile(List<AggregationConfig> configs) {
        return configs.stream()
                .map(Aggregation::compile)
                .sorted(MOST_SPECIFIC_FIRST)
                .toList();
    }
}
