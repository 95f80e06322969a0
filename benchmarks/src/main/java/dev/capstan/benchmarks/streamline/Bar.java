package dev.capstan.benchmarks.streamline;

import static dev.capstan.benchmarks.streamline.Framework.OPERATOR_SDK;
import static dev.capstan.benchmarks.streamline.Framework.STREAMLINE;

import java.util.Locale;

/// What is asked of Streamline, and whether it is so.
///
/// @param says in words; empty when nothing is asked
record Bar(String says, String verdict) {
    static Bar of(Metric metric, Results results) {
        double ratio = results.ratio(metric, STREAMLINE, metric, OPERATOR_SDK);
        return switch (metric) {
            case NO_OP -> bar("≥ 3×", ratio >= 3);
            case STATUS -> {
                double share = results.ratio(metric, STREAMLINE, Metric.SERVER, STREAMLINE);
                String is = String.format(Locale.ROOT, " (%.0f %%)", 100 * share);
                yield bar("≥ 80 % of the server's own" + is + ", ≥ 1×", share >= 0.8 && ratio >= 1);
            }
            case REACTION_P99 -> bar("≤ 1/3", ratio <= 1.0 / 3);
            case HEAP -> bar("< 1×", ratio < 1);
            case LIVE_P99 -> bar("≤ 100 ms", results.median(metric, STREAMLINE) <= 100);
            case HEALTHY_BESIDE -> {
                double slower = results.ratio(metric, STREAMLINE, Metric.HEALTHY_ALONE, STREAMLINE);
                String is = String.format(Locale.ROOT, " (%.1f×)", slower);
                yield bar("≤ 3× of those alone" + is, slower <= 3);
            }
            case NO_OP_CPU, STATUS_CPU, SERVER, REACTION_P50, DRAIN_SMALL, DRAIN_LARGE, LIVE_P50, HEALTHY_ALONE ->
                new Bar("", "");
        };
    }

    private static Bar bar(String says, boolean held) {
        return new Bar(says, held ? "held" : "**missed**");
    }
}
