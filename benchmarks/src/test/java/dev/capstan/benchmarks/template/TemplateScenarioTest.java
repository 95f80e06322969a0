package dev.capstan.benchmarks.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.benchmarks.load.Arguments;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TemplateScenarioTest {
    @Test
    void instancesBecomeReadyAndFollowTheirTemplates() throws Exception {
        var words = List.of("--templates", "2", "--instances", "5", "--settle", "1");
        var arguments = Arguments.parse(words, Set.of("templates", "instances", "settle"), Set.of());
        var text = new ByteArrayOutputStream();
        try (var out = new PrintStream(text, true, StandardCharsets.UTF_8)) {
            new TemplateScenario(arguments, out).run();
        }

        assertThat(text.toString(StandardCharsets.UTF_8))
                .contains("2 Templates ready", "5 instances made and ready", "all instances ready again")
                .hasLineCount(5);
    }
}
