package dev.capstan.conformance.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class KnownTest {
    private static final Path DOCUMENT =
            Path.of(System.getProperty("capstan.root", "../.."), "docs", "reference", "kubernetes-differences.md");

    @Test
    void everyKnownDifferenceIsDocumentedAndNoOther() throws IOException {
        Set<String> documented = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("### "))
                .map(line -> line.substring(4))
                .collect(Collectors.toCollection(TreeSet::new));

        Set<String> known = new TreeSet<>();
        Known.all().forEach(each -> known.add(each.id()));

        assertThat(known).isEqualTo(documented);
    }

    @Test
    void aSeedMakesTheSameRequestsAgain() {
        for (long seed = 0; seed < 40; seed++) {
            assertThat(script(seed).steps()).hasSizeGreaterThan(7).hasToString(text(script(seed)));
        }
    }

    private static Script script(long seed) {
        Subject custom = CrdDice.subject(CrdDice.definition(new Dice(seed), "g.example.dev"));
        return Script.of(seed, new Script.Scene("n", "p", custom));
    }

    private static String text(Script script) {
        List<Step> steps = script.steps();
        return steps.toString();
    }
}
