package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.expr.value.Budget;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ListFunctionsTest {
    private static final long BIG = 1L << 53;

    @ParameterizedTest
    @MethodSource
    void arraysAreCutAndOrderedAsInTheOriginal(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> arraysAreCutAndOrderedAsInTheOriginal() {
        return Stream.of(
                call("first", List.of(1L, 2L)).is(1L),
                call("first", List.of()).is(null),
                call("first", (Object) null).is(null),
                call("first", 0.5).is(null),
                call("last", List.of(1L, 2L)).is(2L),
                call("last", Map.of("a", 1L)).is(null),
                call("take", List.of(1L, 2L, 3L), 2L).is(List.of(1L, 2L)),
                call("take", List.of(1L), 99L).is(List.of(1L)),
                call("take", new byte[] {1, 2, 3}, 2L).is(new byte[] {1, 2}),
                call("reverse", Arrays.asList(1L, null)).is(Arrays.asList(null, 1L)),
                call("reverse", new byte[] {1, -1}).is(List.of(255L, 1L)),
                call("uniq", List.of(1L, 15L, "a", 2L, 3L, 5L, 2L, "a", 2L, "b"))
                        .is(List.of(1L, 15L, "a", 2L, 3L, 5L, "b")),
                call("uniq", Arrays.asList(1L, 1.0, "1", null, null, true)).is(Arrays.asList(1L, "1", null, true)),
                call("uniq", List.of(List.of(1L), List.of(1.0), Map.of("a", 1L), Map.of("a", 1L)))
                        .is(List.of(List.of(1L), Map.of("a", 1L))),
                call("uniq", List.of(BIG, BIG + 1, 0.0, -0.0)).is(List.of(BIG, BIG + 1, 0.0)),
                call("uniq", List.of(Double.NaN, Double.NaN)).is(List.of(Double.NaN, Double.NaN)),
                call("concat", List.of(1L), Collections.singletonList(null)).is(Arrays.asList(1L, null)),
                call("concat", List.of("a")).is(List.of("a")),
                call("flatten", List.of(List.of("a"), List.of(1L, List.of(List.of()), List.of(2L))))
                        .is(List.of("a", 1L, 2L)),
                call("sort", List.of(2L, 1.5, 1L)).is(List.of(1L, 1.5, 2L)),
                call("sort", List.of("b", "a", "C")).is(List.of("C", "a", "b")),
                call("sort", List.of(3L, 1L, 2L), "desc").is(List.of(3L, 2L, 1L)),
                call("sort", Collections.singletonList(null)).is(Collections.singletonList(null)),
                call("sort", (Object) null).is(List.of()));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNoArrayIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatIsNoArrayIsTurnedDown() {
        return Stream.of(
                call("take", "text", 1L).fails("cannot take from string"),
                call("take", List.of(), 2.5).fails("cannot take float elements, expected an int"),
                call("take", List.of(), -1L).fails("cannot take -1 elements, expected 0 or more"),
                call("reverse", (Object) null).fails("cannot reverse nil"),
                call("uniq", Map.of()).fails("cannot uniq map"),
                call("concat", List.of(), 1L).fails("cannot concat int"),
                call("flatten", "a").fails("cannot flatten string"),
                call("sort", List.of(1L, "a")).fails("invalid operation: string < int"),
                call("sort", List.of(true, false)).fails("invalid operation: bool < bool"),
                call("sort", List.of(1L), "x").fails("invalid order x, expected asc or desc"),
                call("sort", List.of(1L), 1L).fails("sort order argument must be a string (got int)"));
    }

    @Test
    void uniqDoesNotCompareEachNumberWithEachOther() {
        var numbers = LongStream.range(0, 100_000).boxed().toList();

        assertThat(call("uniq", numbers).run(new Budget(200_000, 200_000))).isEqualTo(numbers);
    }
}
