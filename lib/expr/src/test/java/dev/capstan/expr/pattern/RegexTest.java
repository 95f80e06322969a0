package dev.capstan.expr.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.value.Budget;
import org.junit.jupiter.api.Test;

final class RegexTest {
    @Test
    void searchingIsPaidFor() {
        var regex = Regex.compile("a+b");

        assertThat(regex.find("xaab", new Budget(100, 0))).isTrue();
        assertThatThrownBy(() -> regex.find("a".repeat(200), new Budget(100, 0)))
                .hasMessage("step budget exceeded");
    }

    @Test
    void readingIsPaidForWhenItHappensInARun() {
        assertThat(Regex.compile("abc", new Budget(100, 0)).find("xabc", new Budget(100, 0)))
                .isTrue();
        assertThatThrownBy(() -> Regex.compile("a".repeat(100), new Budget(100, 0)))
                .hasMessage("step budget exceeded");
    }
}
