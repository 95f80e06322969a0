package dev.capstan.gotemplate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.capstan.gotemplate.TemplateCorpus.Case;
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
final class TemplateCorpusTest {
    private static final Path BESIDE = Path.of(System.getProperty("capstan.root", "../.."), "..", "shared", "corpus");

    private int passed;
    private int excluded;

    @TestFactory
    Stream<DynamicTest> everyCaseEndsAsInTheOriginal() throws IOException {
        Map<String, String> exclusions = exclusions();
        return cases().stream()
                .map(each -> dynamicTest(
                        each.id(), () -> check(TemplateOutcome.differences(each), exclusions.get(each.id()))));
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
        System.out.println("template corpus: " + passed + " cases passed, " + excluded + " are excluded");
    }

    private void check(List<String> differences, @Nullable String exclusion) {
        if (exclusion == null) {
            assertThat(differences).isEmpty();
            passed++;
        } else {
            assertThat(differences)
                    .as("no longer needs excluding: %s", exclusion)
                    .isNotEmpty();
            excluded++;
        }
    }

    private static List<Case> cases() throws IOException {
        String named = System.getenv("CAPSTAN_CORPUS_DIR");
        Path folder = named == null ? BESIDE : Path.of(named);
        Path file = folder.resolve("gotemplate.json");
        assumeTrue(Files.exists(file), "there is no corpus: CAPSTAN_CORPUS_DIR may name the folder of gotemplate.json");
        return TemplateCorpus.read(file);
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
        try (InputStream in = TemplateCorpusTest.class.getResourceAsStream(name)) {
            return new String(requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
