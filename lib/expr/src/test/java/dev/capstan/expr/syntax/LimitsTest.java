package dev.capstan.expr.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LimitsTest {
    private static final int SMALL_STACK = 512 * 1024;
    private static final Limits SMALL = new Limits(100, 20, 5, 8);

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "[[[[[1]]]]] → expression is nested more than 5 levels deep (1:6)",
                "-----1 → expression is nested more than 5 levels deep (1:6)",
                "a**a**a**a**a**a → expression is nested more than 5 levels deep (1:16)",
                "(a+a).b.b.b.b.b.b.b → expression has more than 8 levels of operations (1:4)",
                "a.b.b.b.b.b.b.b.b → expression has more than 8 levels of operations (1:3)",
                "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1] → expression exceeds maximum allowed nodes (20) (1:43)",
            })
    void whatIsTooLargeIsTurnedDown(String text, String complaint) {
        assertThatThrownBy(() -> Parser.parse(text, _ -> false, SMALL))
                .isInstanceOf(ExprException.class)
                .hasMessageStartingWith(complaint + "\n | " + text);
    }

    @Test
    void aLongTextIsTurnedDownUnseen() {
        assertThatThrownBy(() -> Parser.parse("@".repeat(65_537)))
                .isInstanceOf(ExprException.class)
                .hasMessage("expression has 65537 characters, at most 65536 are allowed");
    }

    @Test
    void whatStandsForTwoCountsTwice() {
        String doubling = "(".repeat(40) + "a" + " ?: b)".repeat(40);
        assertThatThrownBy(() -> Parser.parse(doubling))
                .hasMessageStartingWith("expression exceeds maximum allowed nodes (10000)");
        String chained = "(1 < ".repeat(40) + "a" + " < 9)".repeat(40);
        assertThatThrownBy(() -> Parser.parse(chained))
                .hasMessageStartingWith("expression exceeds maximum allowed nodes (10000)");
    }

    @ParameterizedTest(name = "{0}…")
    @ValueSource(
            strings = {
                "(",
                "[",
                "{a:",
                "-",
                "not ",
                "a**",
                "a ?? (",
                "f(",
                "a.f(",
                "len(",
                "map(a,",
                "map(a,{",
                "a[",
                "a?.[",
                "a[:",
                "let x = 1;",
                "let x = (",
                "if a {1} else ",
                "if a {",
                "a ? ",
                "a ? b : ",
                "a +",
                "1 <",
                "a; "
            })
    void noNestingOverflowsASmallStack(String opening) {
        onSmallStack(() -> {
            for (int times : new int[] {50, 99, 150, 30_000}) {
                assertTreeOrComplaint(opening.repeat(Math.min(times, 60_000 / opening.length())) + "a");
            }
        });
    }

    @ParameterizedTest(name = "{0}a{1}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "( → )",
                "[ → ]",
                "{a: → }",
                "f( → )",
                "a.f( → )",
                "map(a, → )",
                "map(a,{ → })",
                "a[ → ]",
                "if a { → } else {b}",
                "a + ( → )",
            })
    void theDeepestTreeIsPrintedOnASmallStack(String opening, String closing) {
        onSmallStack(() -> {
            assertThat(assertTreeOrComplaint(opening.repeat(48) + "a" + closing.repeat(48)))
                    .isTrue();
            assertTreeOrComplaint(opening.repeat(99) + "a" + closing.repeat(99));
        });
    }

    @ParameterizedTest(name = "a{0}{0}…")
    @ValueSource(strings = {".b", "[0]", "[1:]", ".f()", "?.[0]", " | len()", " | map(#)", " not in b", "??a"})
    void theTallestTreeIsPrintedOnASmallStack(String more) {
        onSmallStack(() -> {
            int fits = 0;
            for (int times = 100; times <= 500; times += 20) {
                fits += assertTreeOrComplaint("a" + more.repeat(times)) ? 1 : 0;
            }
            assertThat(fits).isBetween(3, 11);
        });
    }

    @ParameterizedTest(name = "a{0}{0}…")
    @ValueSource(strings = {" + a", " or a", " == a", " ** (a)"})
    void aChainHasMoreTermsThanATreeHasLevels(String more) {
        onSmallStack(() -> {
            assertThat(assertTreeOrComplaint("a" + more.repeat(90))).isTrue();
            assertThat(assertTreeOrComplaint("a" + more.repeat(5_000))).isFalse();
        });
    }

    private static boolean assertTreeOrComplaint(String text) {
        try {
            assertThat(Printer.print(Parser.parse(text))).isNotEmpty();
            return true;
        } catch (ExprException complaint) {
            assertThat(complaint.diagnostic().message()).isNotEmpty();
            return false;
        }
    }

    private static void onSmallStack(Runnable check) {
        var failure = new AtomicReference<Throwable>();
        var thread = new Thread(null, check, "small stack", SMALL_STACK);
        thread.setUncaughtExceptionHandler((_, thrown) -> failure.set(thrown));
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(failure.get()).isNull();
    }
}
