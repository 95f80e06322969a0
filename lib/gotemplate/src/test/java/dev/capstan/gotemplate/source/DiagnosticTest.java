package dev.capstan.gotemplate.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DiagnosticTest {
    @Test
    void aComplaintShowsItsLineAndPointsAtTheCharacter() {
        var complaint = Diagnostic.at("demo", "one\ntwo three\nfour", 8, "three is too many");

        assertThat(complaint).isEqualTo(new Diagnostic("demo", "three is too many", 2, 5, "two three"));
        assertThat(complaint.render()).isEqualTo("demo:2:5: three is too many\n  two three\n      ^");
    }

    @Test
    void columnsCountCharactersAndNotTheirParts() {
        var complaint = Diagnostic.at("demo", "😀😀x", 4, "no");

        assertThat(complaint.column()).isEqualTo(3);
    }

    @Test
    void tabsStayTabsAboveTheCaret() {
        assertThat(Diagnostic.at("t", "\tab", 2, "no").render()).isEqualTo("t:1:3: no\n  \tab\n  \t ^");
    }

    @Test
    void anOffsetPastTheEndMeansTheEnd() {
        assertThat(Diagnostic.at("t", "ab\n", 99, "no").render()).isEqualTo("t:2:1: no\n  \n  ^");
    }

    @Test
    void ofALongLineOnlyThePartAroundTheCaretIsShown() {
        String line = "a".repeat(500) + "b" + "c".repeat(500);

        String shown = Diagnostic.at("t", line, 500, "no").render();

        assertThat(shown.lines().skip(1))
                .containsExactly("  …" + "a".repeat(80) + "b" + "c".repeat(79) + "…", "   " + " ".repeat(80) + "^");
    }
}
