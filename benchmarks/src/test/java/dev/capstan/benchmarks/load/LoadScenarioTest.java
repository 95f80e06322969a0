package dev.capstan.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LoadScenarioTest {
    @Test
    void everyWriteIsAnsweredAndEveryEventIsSeen() throws IOException, InterruptedException {
        var text = new ByteArrayOutputStream();
        List<Row> rows;
        try (var server = new EchoServer();
                var out = new PrintStream(text, true, StandardCharsets.UTF_8)) {
            Map<String, String> options =
                    Map.of("server", server.address().toString(), "clients", "1,20", "objects", "100", "watches", "3");
            rows = LoadScenario.run(new Arguments(options, List.of()), out);
        }

        assertThat(rows).hasSize(2).allSatisfy(row -> {
            assertThat(row.errors()).isZero();
            assertThat(row.events()).isEqualTo(row.expected()).isEqualTo(4L * 100 * 3);
            assertThat(row.lag().p50()).isPositive();
            assertThat(row.readsPerSecond()).isPositive();
        });
        assertThat(text.toString(StandardCharsets.UTF_8))
                .startsWith("| clients | writes/s |")
                .hasLineCount(4);
    }
}
