package dev.capstan.expr.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SearchTest {
    private static final String LONG = "ab".repeat(20) + "c";

    @Test
    void aLongPartIsFoundWhereverItIs() {
        var text = "ab".repeat(10) + LONG + "ab" + LONG + "x";

        assertThat(Search.indexOf(text, LONG, 0)).isEqualTo(text.indexOf(LONG));
        assertThat(Search.indexOf(text, LONG, 21)).isEqualTo(text.indexOf(LONG, 21));
        assertThat(Search.lastIndexOf(text, LONG)).isEqualTo(text.lastIndexOf(LONG));
    }

    @Test
    void whatIsNotThereIsNotFound() {
        assertThat(Search.indexOf("ab".repeat(100), LONG, 0)).isEqualTo(-1);
        assertThat(Search.indexOf(LONG, LONG, 1)).isEqualTo(-1);
        assertThat(Search.lastIndexOf("short", LONG)).isEqualTo(-1);
    }

    @Test
    void overlappingPartsAreFoundLast() {
        assertThat(Search.lastIndexOf("a".repeat(100), "a".repeat(40))).isEqualTo(60);
    }

    @Test
    void aPartThatNearlyMatchesEverywhereTakesNoTime() {
        var text = "a".repeat(2_000_000);

        assertThat(Search.indexOf(text, "a".repeat(1_000_000) + "b", 0)).isEqualTo(-1);
    }
}
