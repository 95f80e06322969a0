package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FunctionsTest {
    @Test
    void everyDocumentedFunctionOverValuesIsThere() {
        assertThat(Functions.all(Clock.systemUTC()))
                .containsOnlyKeys(
                        ("trim trimPrefix trimSuffix upper lower split splitAfter replace repeat indexOf lastIndexOf"
                                        + " hasPrefix hasSuffix now duration date timezone max min abs ceil floor round"
                                        + " concat flatten uniq join mean median first last take reverse sort"
                                        + " keys values type int float string toJSON fromJSON toBase64 fromBase64"
                                        + " toPairs fromPairs len get bitand bitor bitxor bitnand bitnot bitshl bitshr"
                                        + " bitushr")
                                .split(" "));
    }

    @ParameterizedTest
    @MethodSource
    void theNumberOfArgumentsIsGuarded(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> theNumberOfArgumentsIsGuarded() {
        return Stream.of(
                call("len").fails("not enough arguments to call len (expected 1, got 0)"),
                call("trim", "a", "b", "c").fails("too many arguments to call trim (expected 1 to 2, got 3)"),
                call("max").fails("not enough arguments to call max (expected at least 1, got 0)"));
    }

    @ParameterizedTest
    @MethodSource
    void whatWouldGrowTooLargeIsNotMade(Call tooMuch) {
        assertThatThrownBy(() -> tooMuch.run(new Budget(100_000, 1_000)))
                .isInstanceOf(Problem.class)
                .hasMessageEndingWith("budget exceeded");
    }

    static Stream<Call> whatWouldGrowTooLargeIsNotMade() {
        var text = "a".repeat(10_000);
        var list = Collections.nCopies(10_000, "a");
        return Stream.of(
                call("repeat", "ab", 1_000L),
                call("split", text, ""),
                call("replace", text, "a", "b".repeat(1_000)),
                call("join", Collections.nCopies(100, text)),
                call("upper", "a".repeat(100_000)),
                call("toBase64", text),
                call("concat", list, list),
                call("reverse", list),
                call("sort", list),
                call("take", list, 5_000L),
                call("flatten", Collections.nCopies(100, Collections.nCopies(100, 1L))),
                call("median", Collections.nCopies(10_000, 1L)),
                call("uniq", Stream.iterate(1L, i -> i + 1).limit(5_000).toList()),
                call(
                        "uniq",
                        Stream.iterate(1L, i -> i + 1)
                                .limit(1_000)
                                .map(List::of)
                                .toList()),
                call("toJSON", list),
                call("fromJSON", "[" + "1,".repeat(5_000) + "1]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"flatten", "toJSON", "max", "mean", "median"})
    void aSmallValueThatUnfoldsToAHugeTreeIsStopped(String function) {
        var tree = List.<Object>of(1L);
        for (var i = 0; i < 100; i++) {
            tree = List.of(tree, tree);
        }
        var huge = call(function, tree);

        assertThatThrownBy(() -> huge.run(new Budget(1_000_000, 1_000_000)))
                .isInstanceOf(Problem.class)
                .hasMessageEndingWith("budget exceeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"flatten", "toJSON", "max", "mean", "median"})
    void aValueNestedTooDeepIsStopped(String function) {
        var tower = List.<Object>of(1L);
        for (var i = 0; i < 100_000; i++) {
            tower = List.of(tower);
        }
        var deep = call(function, tower);

        assertThatThrownBy(() -> deep.run(new Budget(10_000_000, 10_000_000)))
                .isInstanceOf(Problem.class)
                .hasMessage("recursion depth exceeded (a value is nested deeper than 250 levels)");
    }
}
