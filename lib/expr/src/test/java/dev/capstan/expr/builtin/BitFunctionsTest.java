package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class BitFunctionsTest {
    @ParameterizedTest
    @MethodSource
    void bitsMoveAsInTheOriginal(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> bitsMoveAsInTheOriginal() {
        return Stream.of(
                call("bitnot", 10L).is(-11L),
                call("bitxor", 15L, 32L).is(47L),
                call("bitand", 90L, 34L).is(2L),
                call("bitnand", 35L, 9L).is(34L),
                call("bitor", 10L, 5L).is(15L),
                call("bitshl", 7L, 2L).is(28L),
                call("bitshl", 1L, 63L).is(Long.MIN_VALUE),
                call("bitshl", 1L, 64L).is(0L),
                call("bitshr", 7L, 2L).is(1L),
                call("bitshr", -1L, 100L).is(-1L),
                call("bitushr", -100L, 5L).is(576460752303423484L),
                call("bitushr", -1L, 64L).is(0L));
    }

    @ParameterizedTest
    @MethodSource
    void whatHasNoBitsIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatHasNoBitsIsTurnedDown() {
        return Stream.of(
                call("bitshl", 1L, -1L).fails("invalid operation: negative shift count -1 (type int)"),
                call("bitushr", -5L, -2L).fails("invalid operation: negative shift count -2 (type int)"),
                call("bitand", 2.5, 1L).fails("cannot use float64 as argument (type int) to call bitand"),
                call("bitnot", "1").fails("cannot use string as argument (type int) to call bitnot"));
    }
}
