package dev.capstan.expr.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DiagnosticTest {
    @Test
    void theCaretStandsBelowTheCharacter() {
        assertThat(Diagnostic.at("a & b", 2, "no such operator").render()).isEqualTo("""
                no such operator (1:3)
                 | a & b
                 | ..^""");
    }

    @Test
    void onlyTheLineOfTheMistakeIsShown() {
        assertThat(Diagnostic.at("{\n\ta: 1,\n\tb: #,\n}", 13, "no #").render()).isEqualTo("""
                no # (3:5)
                 |  b: #,
                 | ....^""");
    }

    @Test
    void aCharacterOutsideTheBasicPlaneIsOneColumn() {
        assertThat(Diagnostic.at("'😀' + 1", 4, "no")).isEqualTo(new Diagnostic("no", 1, 5, "'😀' + 1"));
    }

    @Test
    void anOffsetPastTheEndMeansTheEnd() {
        assertThat(Diagnostic.at("a\nbc", 99, "no")).isEqualTo(new Diagnostic("no", 2, 3, "bc"));
    }

    @Test
    void aLineBreakBelongsToTheLineItEnds() {
        assertThat(Diagnostic.at("a\nbc", 1, "no")).isEqualTo(new Diagnostic("no", 1, 2, "a"));
    }

    @Test
    void withoutALineToShowTheMessageStandsAlone() {
        assertThat(Diagnostic.at("", 0, "nothing there").render()).isEqualTo("nothing there");
    }
}
