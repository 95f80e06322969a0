package dev.capstan.expr;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.capstan.expr.ExprCorpus.Case;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/// Every case of the conformance corpus ends as it does in the original engine.
///
/// The corpus is no part of the project: it is read from the folder that `CAPSTAN_CORPUS_DIR` names, or from
/// `../shared/corpus` beside the project. What cannot match is named, with the reason, in `corpus-exclusions.txt`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExprCorpusTest {
    private static final Path BESIDE = Path.of(System.getProperty("capstan.root", "../.."), "..", "shared", "corpus");

    private int passed;
    private int quirks;
    private int excluded;

    @TestFactory
    Stream<DynamicTest> everyCaseEndsAsInTheOriginal() throws IOException {
        Map<String, String> exclusions = exclusions();
        return cases().stream().map(each -> dynamicTest(each.id(), () -> check(each, exclusions.get(each.id()))));
    }

    @Test
    void fewCasesAreExcluded() throws IOException {
        List<Case> cases = cases();

        Map<String, String> exclusions = exclusions();

        assertThat(cases).isNotEmpty();
        assertThat(cases.stream().filter(each -> exclusions.containsKey(each.id())))
                .hasSizeLessThanOrEqualTo(cases.size() / 100);
    }

    @AfterAll
    void tellHowManyPassed() {
        System.out.println("expr corpus: " + passed + " cases passed, " + quirks + " quirks of Go end otherwise, "
                + excluded + " are excluded");
    }

    private void check(Case each, @Nullable String exclusion) {
        List<String> differences = ExprOutcome.differences(each);
        if (exclusion != null) {
            assertThat(differences)
                    .as("no longer needs excluding: %s", exclusion)
                    .isNotEmpty();
            excluded++;
        } else if (each.quirk() && !differences.isEmpty()) {
            quirks++;
        } else {
            assertThat(differences).isEmpty();
            passed++;
        }
    }

    private static List<Case> cases() throws IOException {
        String named = System.getenv("CAPSTAN_CORPUS_DIR");
        Path folder = named == null ? BESIDE : Path.of(named);
        Path file = folder.resolve("expr.json");
        assumeTrue(Files.exists(file), "there is no corpus: CAPSTAN_CORPUS_DIR may name the folder of expr.json");
        return ExprCorpus.read(file);
    }

    /// The reasons, by the id of the case.
    private static Map<String, String> exclusions() throws IOException {
        var reasons = new HashMap<String, String>();
        for (String line : resource("corpus-exclusions.txt").lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int end = line.indexOf(' ');
                reasons.put(line.substring(0, end), line.substring(end).strip());
            }
        }
        return reasons;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ExprCorpusTest.class.getResourceAsStream(name)) {
            return new String(requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
