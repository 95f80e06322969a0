package dev.capstan.benchmarks.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class StackScenarioTest {
    @Test
    void everyShapeIsBroughtUpChangedAndDestroyed() throws Exception {
        var text = new ByteArrayOutputStream();
        try (var out = new PrintStream(text, true, StandardCharsets.UTF_8)) {
            new StackScenario(out).run(5, 1);
        }

        assertThat(text.toString(StandardCharsets.UTF_8))
                .contains("| chain | 1 |", "| tree | 1 |", "| heap | 1 |")
                .hasLineCount(5);
    }
}
