package dev.capstan.expr.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.value.Problem;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PatternsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "^a+$",
                "a{1000}",
                "(a{500}){2}",
                "((a{10}){10}){10}",
                "(a*){1000}",
                "(a{0,1000})*",
                "a{0}{2",
                "{",
                "a{,2}",
                "a{x}",
                "[]{1000}a]{2}",
                "[^]()]",
                "[[:alpha:](]",
                "[\\](]",
                "\\(\\{",
                "\\p{Greek}\\pL\\x{41}\\d{5}",
                "\\Q((((\\E",
                "\\Q((((",
                "(?i:a|b)(?P<name>c)"
            })
    void anOrdinaryPatternIsRead(String pattern) {
        assertThat(Patterns.compile(pattern).pattern()).isEqualTo(pattern);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a{1000}){2}",
                "((a{10}){10}){11}",
                "(a{2}b{600}){2}",
                "(a{30}){34}",
                "(a{2,}){501}",
                "(((a{100}){100}){100}){100}"
            })
    void repetitionsWithinEachOtherMayNotMakeMoreThanAThousandCopies(String pattern) {
        assertThatThrownBy(() -> Patterns.compile(pattern))
                .isInstanceOf(Problem.class)
                .hasMessage("invalid pattern: repeated too often");
    }

    @Test
    void aPatternThatBecomesTooLargeIsTurnedDown() {
        assertThatThrownBy(() -> Patterns.compile("a".repeat(2_001))).hasMessage("invalid pattern: too large");
        assertThatThrownBy(() -> Patterns.compile("(" + "a".repeat(100) + "){1000}"))
                .hasMessage("invalid pattern: too large");
        assertThatThrownBy(() -> Patterns.compile("\\Q" + "a".repeat(20_002) + "\\Ea"))
                .hasMessage("invalid pattern: too large");
        assertThatThrownBy(() -> Patterns.compile("a?".repeat(2_001))).hasMessage("invalid pattern: too large");
    }

    @Test
    void aPatternNestedTooDeepIsTurnedDown() {
        assertThatThrownBy(() -> Patterns.compile("(".repeat(201) + ")".repeat(201)))
                .hasMessage("invalid pattern: nested too deep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a", "(", ")", "a{1001}", "\\", "*", "(?<"})
    void whatIsNoPatternIsAProblem(String pattern) {
        assertThatThrownBy(() -> Patterns.compile(pattern)).isInstanceOf(Problem.class);
    }

    @Test
    void aProblemShowsWhatCannotBeRead() {
        assertThatThrownBy(() -> Patterns.compile("a[b")).hasMessage("invalid pattern: missing closing ]: `[b`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a?", "a*", "a+", "(?:a|b)", "a{0,1}"})
    void theLargestPatternRunsOnASmallStack(String part) throws InterruptedException {
        var pattern = ("(?:" + part + "){600}").repeat(3) + "c";

        assertThat(matchesOnSmallStack(pattern, "a".repeat(50))).isEqualTo(false);
    }

    @Test
    void theDeepestPatternRunsOnASmallStack() throws InterruptedException {
        assertThat(matchesOnSmallStack("(a".repeat(200) + ")?".repeat(200) + "b", "aaa"))
                .isEqualTo(false);
    }

    private static @Nullable Object matchesOnSmallStack(String pattern, String text) throws InterruptedException {
        var found = new AtomicReference<@Nullable Object>();
        var thread = new Thread(
                null, () -> found.set(Patterns.compile(pattern).matcher(text).find()), "small stack", 512 * 1024);
        thread.start();
        thread.join();
        return found.get();
    }
}
