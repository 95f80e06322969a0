package dev.capstan.benchmarks.streamline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.benchmarks.load.Arguments;
import dev.capstan.testkit.TestPlane;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class StreamlineScenarioTest {
    private static final Logger ROOT = Logger.getLogger("");

    private final ByteArrayOutputStream text = new ByteArrayOutputStream();

    @BeforeAll
    static void keepQuiet() {
        ROOT.setLevel(Level.OFF); // Some gadgets fail on purpose.
    }

    @AfterAll
    static void speakAgain() {
        ROOT.setLevel(Level.INFO);
    }

    @Test
    void bothAreMeasuredInEveryWay() throws IOException, InterruptedException {
        Results results = run(new ThreadCrew(), "idle,writing,live,failing");

        assertThat(Framework.values())
                .allSatisfy(framework -> assertThat(Metric.values())
                        .allSatisfy(metric ->
                                assertThat(results.median(metric, framework)).isNotNaN()));
        assertThat(text.toString(StandardCharsets.UTF_8))
                .contains("| what | Streamline | java-operator-sdk | ratio | bar | |\n")
                .contains("\n| no-op reconciles/s | ");
    }

    @Test
    void eachHasAProcessOfItsOwn() throws IOException, InterruptedException {
        Results results = run(order -> SubjectProcess.start(order, List.of("-Xmx256m")), "idle");

        assertThat(Framework.values())
                .allSatisfy(framework ->
                        assertThat(results.median(Metric.NO_OP, framework)).isPositive());
    }

    private Results run(Crew crew, String only) throws IOException, InterruptedException {
        try (var plane = TestPlane.inMemory();
                var out = new PrintStream(text, true, StandardCharsets.UTF_8)) {
            Map<String, String> options = Map.of(
                    "server", plane.uri().toString(),
                    "small", "20",
                    "large", "40",
                    "failing", "5",
                    "workers", "4",
                    "rate", "100",
                    "seconds", "1",
                    "storms", "1",
                    "rounds", "1",
                    "only", only);
            return StreamlineScenario.run(new Arguments(options, List.of()), crew, out);
        }
    }
}
