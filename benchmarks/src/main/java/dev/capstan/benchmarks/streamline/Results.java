package dev.capstan.benchmarks.streamline;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// What was measured of both, once in each round.
///
/// Medians of the rounds are shown. A ratio is the median of the ratios within the rounds, because what else the
/// machine does changes from one round to the next.
final class Results {
    private final Map<Metric, Map<Framework, List<Double>>> values = new EnumMap<>(Metric.class);

    void note(Metric metric, Framework framework, double value) {
        values.computeIfAbsent(metric, _ -> new EnumMap<>(Framework.class))
                .computeIfAbsent(framework, _ -> new ArrayList<>())
                .add(value);
    }

    double median(Metric metric, Framework framework) {
        return median(of(metric, framework));
    }

    /// One thing as a multiple of another.
    double ratio(Metric metric, Framework framework, Metric of, Framework ofWhom) {
        List<Double> above = of(metric, framework);
        List<Double> below = of(of, ofWhom);
        return median(IntStream.range(0, Math.min(above.size(), below.size()))
                .mapToObj(i -> above.get(i) / below.get(i))
                .toList());
    }

    String table() {
        var text = new StringBuilder("""
                | what | Streamline | java-operator-sdk | ratio | bar | |
                |---|---:|---:|---:|---|---|
                """);
        values.keySet().forEach(metric -> text.append(row(metric)));
        return text.toString();
    }

    private String row(Metric metric) {
        Bar bar = Bar.of(metric, this);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %.2f | %s | %s |%n",
                metric.label(),
                metric.written(median(metric, Framework.STREAMLINE)),
                metric.written(median(metric, Framework.OPERATOR_SDK)),
                ratio(metric, Framework.STREAMLINE, metric, Framework.OPERATOR_SDK),
                bar.says(),
                bar.verdict());
    }

    private List<Double> of(Metric metric, Framework framework) {
        return values.getOrDefault(metric, Map.of()).getOrDefault(framework, List.of());
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get((sorted.size() - 1) / 2);
    }
}
