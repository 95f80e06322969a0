package dev.capstan.expr.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SuggestionTest {
    private static final List<String> NAMES = List.of("status", "spec", "adapters", "requiredAdapters", "id");

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "stauts, status",
        "Status, status",
        "statu, status",
        "adapter, adapters",
        "requiredAdaptors, requiredAdapters",
        "sepc, spec",
        "ib, id"
    })
    void aSlipOfTheFingersIsRecognised(String written, String meant) {
        assertThat(Suggestion.nearest(written, NAMES)).contains(meant);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"resource", "x", "specification", "conditions"})
    void aDifferentWordIsNot(String written) {
        assertThat(Suggestion.nearest(written, NAMES)).isEmpty();
    }

    @Test
    void ofEquallyNearNamesTheFirstOfTheAlphabetWins() {
        assertThat(Suggestion.nearest("bat", List.of("hat", "cat", "rat"))).contains("cat");
    }

    @Test
    void ofEquallyNearNamesOneThatBeginsAsWrittenWins() {
        assertThat(Suggestion.nearest("avalable", List.of("Available", "available")))
                .contains("available");
        assertThat(Suggestion.nearest("Avalable", List.of("Available", "available")))
                .contains("Available");
    }

    @Test
    void nothingIsNearestToAnEndlessName() {
        assertThat(Suggestion.nearest("a".repeat(100_000), List.of("a".repeat(99_999))))
                .isEmpty();
    }
}
