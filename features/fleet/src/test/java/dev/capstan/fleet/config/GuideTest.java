package dev.capstan.fleet.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What `docs/guide/fleet.md` shows is so.
final class GuideTest {
    private static List<String> blocks(String language) throws IOException {
        var root = Path.of(Objects.requireNonNull(System.getProperty("capstan.root")));
        var guide = Files.readString(root.resolve("docs/guide/fleet.md"));
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(guide)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    @Test
    void everyExampleCanBeRead() throws IOException {
        var examples = blocks("yaml");

        assertThat(examples).hasSize(2);
        for (var example : examples) {
            var whole = example.contains("requiredAdapters:") ? example : "requiredAdapters: [hypershift]\n" + example;
            assertThat(AggregationConfig.read("guide.yaml", whole)).isInstanceOf(Reading.Good.class);
        }
    }

    @Test
    void problemsLookAsShown() throws IOException {
        var slip = AggregationConfig.shippedText()
                .replace("all(requiredAdapters, {.available", "all(requierdAdapters, {.available");

        var shown = switch (AggregationConfig.read("aggregation.yaml", slip)) {
            case Reading.Good _ -> "nothing is wrong";
            case Reading.Bad bad -> bad.render() + "\n";
        };

        assertThat(blocks("text")).containsExactly(shown);
    }
}
