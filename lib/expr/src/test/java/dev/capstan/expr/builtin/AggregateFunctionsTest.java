package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AggregateFunctionsTest {
    private static final List<Long> ONE_TO_NINE = List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);

    @ParameterizedTest
    @MethodSource
    void manyNumbersBecomeOneAsInTheOriginal(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> manyNumbersBecomeOneAsInTheOriginal() {
        return Stream.of(
                call("max", 1L, 2L, 3L).is(3L),
                call("max", 1L, 1.0).is(1L),
                call("max", 1.0, 1L).is(1.0),
                call("max", List.of(1L, 2L, 4L, 10L), 20L, List.of(29L, 23L, -19L))
                        .is(29L),
                call("max", List.of(1L, List.of(2L, List.of(3.5)))).is(3.5),
                call("max", List.of()).is(null),
                call("max", "text").is("text"),
                call("max", (Object) null).is(null),
                call("max", Double.NaN, 1L).is(Double.NaN),
                call("max", Duration.ofSeconds(1), Duration.ofSeconds(2)).is(Duration.ofSeconds(2)),
                call("min", List.of(1L, 2L, 4L, 10L), 20L, List.of(29L, 23L, -19L))
                        .is(-19L),
                call("min", -1L, List.of(1.5, 2.5)).is(-1L),
                call("min", 1L, Double.NaN).is(1L),
                call("mean", ONE_TO_NINE).is(5.0),
                call("mean", List.of()).is(0.0),
                call("mean", 10L, List.of(1L, 2L, 3L), ONE_TO_NINE).is(4.6923076923076925),
                call("mean", List.of(0.1, List.of(0.2, 0.3))).is(0.19999999999999998),
                call("mean", Duration.ofSeconds(2)).is(2e9),
                call("median", List.of(1L, 2L, 3L, 4L)).is(2.5),
                call("median", 10L, List.of(1L, 2L, 3L), ONE_TO_NINE).is(4.0),
                call("median", List.of(Double.NaN, 1L, 2L)).is(1.0),
                call("median", List.of()).is(0.0));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNoNumberIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatIsNoNumberIsTurnedDown() {
        return Stream.of(
                call("max", 1L, "2").fails("invalid argument for max (type string)"),
                call("min", List.of(1L, "2")).fails("invalid argument for min (type string)"),
                call("max", Collections.singletonList(null)).fails("invalid argument for max (type <nil>)"),
                call("max", List.of(Map.of())).fails("invalid argument for max (type map[string]interface {})"),
                call("median", ONE_TO_NINE, "t").fails("invalid argument for median (type string)"),
                call("mean", "s", ONE_TO_NINE).fails("invalid argument for mean (type string)"));
    }
}
