package dev.capstan.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BesideScenarioTest {
    @Test
    void twoServersTakeTurns() throws IOException, InterruptedException {
        var text = new ByteArrayOutputStream();
        List<Row> rows;
        try (var one = new EchoServer();
                var other = new EchoServer();
                var out = new PrintStream(text, true, StandardCharsets.UTF_8)) {
            Map<String, String> options = Map.of(
                    "server", one.address().toString(),
                    "beside", other.address().toString(),
                    "clients", "1,10",
                    "objects", "50",
                    "warmup", "10",
                    "watches", "2");
            rows = BesideScenario.run(new Arguments(options, List.of()), out);

            List<String> lines = text.toString(StandardCharsets.UTF_8).lines().toList();
            assertThat(lines.get(0)).startsWith("| server | clients | writes/s |");
            assertThat(lines.get(1)).startsWith("|---|---:|");
            assertThat(lines.get(2)).startsWith("| " + one.address().getAuthority() + " | 1 | ");
            assertThat(lines.get(3)).startsWith("| " + other.address().getAuthority() + " | 1 | ");
            assertThat(lines).hasSize(6);
        }
        assertThat(rows).extracting(Row::clients).containsExactly(1, 1, 10, 10);
    }

    @Test
    void oneServerIsNotEnough() {
        assertThatThrownBy(() -> BesideScenario.run(
                        new Arguments(Map.of("server", "http://127.0.0.1:1"), List.of()), System.out))
                .hasMessage("--beside is missing: two servers are compared");
    }
}
