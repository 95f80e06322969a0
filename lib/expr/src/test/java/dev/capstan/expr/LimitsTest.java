package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// No expression runs on, eats all memory or overflows the stack.
final class LimitsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1..9999999999",
                "-999999..999999",
                "map(1..999999, 1..999999)",
                "map(1..999999, repeat('a', #))",
                "repeat('abc', 10009999990)",
                "reduce(1..60, #acc + #acc, 'a')",
                "map(1..600000, #)"
            })
    void whatIsCreatedIsCountedBeforeItIsThere(String text) {
        assertThatThrownBy(() -> Expr.compile(text, Env.untyped()).run(Map.of()))
                .isInstanceOf(ExprException.class)
                .hasMessageStartingWith("memory budget exceeded (1:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "map(1..5000, count(1..5000, # > 1))",
                "reduce(1..40, [#acc, #acc], 1) == reduce(1..40, [#acc, #acc], 1)",
                "all(1..100000, # in 200000..300000 == false and all(1..100000, true))",
                "any(1..500000, repeat('a', 10000) contains repeat('a', 5000) + 'b')",
                "any(1..500000, repeat('a', 10000) matches 'a+b' + string(#))"
            })
    void whatTakesTimeIsCounted(String text) {
        assertThatThrownBy(() -> Expr.compile(text, Env.untyped()).run(Map.of()))
                .isInstanceOf(ExprException.class)
                .hasMessageContaining("budget exceeded (1:");
    }

    @Test
    void limitsAreChosenByTheCaller() {
        var options =
                Options.defaults().withLimits(Limits.defaults().withSteps(10).withMemory(3));
        var ten = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

        assertThat(Expr.compile("1..3", Env.untyped(), options).run(Map.of())).isEqualTo(List.of(1L, 2L, 3L));
        assertThatThrownBy(() -> Expr.compile("1..4", Env.untyped(), options).run(Map.of()))
                .hasMessageStartingWith("memory budget exceeded (1:2)");
        assertThatThrownBy(() ->
                        Expr.compile("all(xs, # > 0)", Env.untyped(), options).run(Map.of("xs", ten)))
                .hasMessageStartingWith("step budget exceeded (1:1)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"map(endless, 1) | step budget exceeded", "sortBy(endless, #) | memory budget exceeded"})
    void noRoomIsTakenForResultsThatCannotBePaidFor(String text, String complaint) {
        assertThatThrownBy(() -> Expr.compile(text, Env.untyped()).run(Map.of("endless", new EndlessList(0))))
                .hasMessageStartingWith(complaint + " (1:1)");
    }

    @Test
    void limitsBelowZeroAreTurnedDown() {
        assertThatThrownBy(() -> new Limits(-1, 0))
                .hasMessage("limits are -1 steps and 0 elements, expected 0 or more");
    }

    @Test
    void aValueNestedDeepIsAComplaintAndNoOverflow() {
        var deep = "reduce(1..5000, [#acc], 1)";

        assertThatThrownBy(
                        () -> Expr.compile(deep + " == " + deep, Env.untyped()).run(Map.of()))
                .isInstanceOf(ExprException.class);
        assertThatThrownBy(() ->
                        Expr.compile("string(" + deep + ")", Env.untyped()).run(Map.of()))
                .isInstanceOf(ExprException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "-", "[", "not ", "map(xs, ", "a.b[", "x ? 1 : "})
    void aTextNestedDeepIsAComplaintAndNoOverflow(String opening) {
        assertThatThrownBy(() -> Expr.compile(opening.repeat(20_000), Env.untyped()))
                .isInstanceOf(ExprException.class);
    }

    @Test
    void theTallestTreeRunsOnASmallStack() throws InterruptedException {
        assertThat(onSmallStack("1" + " + x".repeat(1_100))).isEqualTo(1_101L);
        assertThat(onSmallStack("x == 0" + " || x == 0".repeat(1_100))).isEqualTo(false);
        assertThat(onSmallStack("x" + " | abs()".repeat(290))).isEqualTo(1L);
        assertThat(onSmallStack("sum([x" + ", x".repeat(4_000) + "])")).isEqualTo(4_001L);
        assertThat(onSmallStack("[".repeat(90) + "x" + "]".repeat(90) + " == nil"))
                .isEqualTo(false);
    }

    @Test
    void deepValuesAreComparedOnASmallStack() throws InterruptedException {
        var deep = "reduce(1..900, [#acc], 1)";

        assertThat(onSmallStack(deep + " == " + deep)).isEqualTo(true);
    }

    private static @Nullable Object onSmallStack(String text) throws InterruptedException {
        var result = new AtomicReference<@Nullable Object>();
        var thread = new Thread(
                null,
                () -> result.set(Expr.compile(text, Env.untyped()).run(Map.of("x", 1))),
                "small stack",
                512 * 1024);
        thread.start();
        thread.join();
        return result.get();
    }
}
