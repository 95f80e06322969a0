package dev.capstan.benchmarks.streamline;

import static dev.capstan.benchmarks.streamline.Framework.OPERATOR_SDK;
import static dev.capstan.benchmarks.streamline.Framework.STREAMLINE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ResultsTest {
    private final Results results = new Results();

    @Test
    void aRatioIsTheMedianOfThoseWithinTheRounds() {
        note(Metric.NO_OP, STREAMLINE, 300, 40, 100);
        note(Metric.NO_OP, OPERATOR_SDK, 100, 10, 20);

        assertThat(results.ratio(Metric.NO_OP, STREAMLINE, Metric.NO_OP, OPERATOR_SDK))
                .isEqualTo(4);
        assertThat(results.table()).endsWith("| no-op reconciles/s | 100 | 20 | 4.00 | ≥ 3× | held |\n");
    }

    @Test
    void aStatusIsWrittenNearlyAsFastAsTheServerCan() {
        note(Metric.STATUS, STREAMLINE, 79);
        note(Metric.STATUS, OPERATOR_SDK, 50);
        note(Metric.SERVER, STREAMLINE, 100);

        assertThat(Bar.of(Metric.STATUS, results))
                .isEqualTo(new Bar("≥ 80 % of the server's own (79 %), ≥ 1×", "**missed**"));
    }

    private void note(Metric metric, Framework framework, double... values) {
        for (double each : values) {
            results.note(metric, framework, each);
        }
    }
}
