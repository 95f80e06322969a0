package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import dev.capstan.expr.time.Zones;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class NumberFunctionsTest {
    @ParameterizedTest
    @MethodSource
    void numbersAreRoundedAndConvertedAsInTheOriginal(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> numbersAreRoundedAndConvertedAsInTheOriginal() {
        return Stream.of(
                call("abs", -5L).is(5L),
                call("abs", -5).is(5L),
                call("abs", -.5).is(.5),
                call("abs", Long.MIN_VALUE).is(Long.MIN_VALUE),
                call("ceil", 5.5).is(6.0),
                call("ceil", 5L).is(5.0),
                call("ceil", -0.5).is(-0.0),
                call("floor", 5.5).is(5.0),
                call("floor", 1e300).is(1e300),
                call("round", 5.5).is(6.0),
                call("round", -2.5).is(-3.0),
                call("round", 0.49999999999999994).is(0.0),
                call("round", 4503599627370497.0).is(4503599627370497.0),
                call("round", -0.4).is(-0.0),
                call("int", 5.9).is(5L),
                call("int", -5.9).is(-5L),
                call("int", 1e300).is(Long.MIN_VALUE),
                call("int", "+5").is(5L),
                call("int", Duration.ofSeconds(1)).is(1_000_000_000L),
                call("float", 5L).is(5.0),
                call("float", "5.5").is(5.5),
                call("float", "1.").is(1.0),
                call("float", ".5").is(.5),
                call("float", "1_000").is(1000.0),
                call("float", "0x1p4").is(16.0),
                call("float", "0x_1p1").is(2.0),
                call("float", "-Infinity").is(Double.NEGATIVE_INFINITY),
                call("float", "nan").is(Double.NaN),
                call("string", 5.5).is("5.5"),
                call("string", (Object) null).is("<nil>"),
                call("string", Arrays.asList(null, 1.5, "a", true, Map.of("a", 1L)))
                        .is("[<nil> 1.5 a true map[a:1]]"));
    }

    @ParameterizedTest
    @MethodSource
    void lengthsCountCharactersAndElements(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> lengthsCountCharactersAndElements() {
        return Stream.of(
                call("len", "héllo").is(5L),
                call("len", "👍🏻").is(2L),
                call("len", List.of(1L, 2L)).is(2L),
                call("len", Map.of("a", 1L)).is(1L),
                call("len", new byte[3]).is(3L),
                call("type", (Object) null).is("nil"),
                call("type", 1L).is("int"),
                call("type", 1.5).is("float"),
                call("type", new byte[3]).is("array"),
                call("type", Duration.ZERO).is("time.Duration"),
                call("type", Zones.named("UTC")).is("time.Location"));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNoNumberIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatIsNoNumberIsTurnedDown() {
        return Stream.of(
                call("abs", "foo").fails("invalid argument for abs (type string)"),
                call("ceil", (Object) null).fails("invalid argument for ceil (type <nil>)"),
                call("len", 1L).fails("invalid argument for len (type int)"),
                call("int", "0x10").fails("invalid operation: int(0x10)"),
                call("int", " 5").fails("invalid operation: int( 5)"),
                call("int", "٣").fails("invalid operation: int(٣)"),
                call("int", "9223372036854775808").fails("invalid operation: int(9223372036854775808)"),
                call("int", true).fails("invalid operation: int(bool)"),
                call("int", (Object) null).fails("invalid operation: int(<nil>)"),
                call("float", "1f").fails("invalid operation: float(1f)"),
                call("float", "0x1").fails("invalid operation: float(0x1)"),
                call("float", "1__0").fails("invalid operation: float(1__0)"),
                call("float", "_1").fails("invalid operation: float(_1)"),
                call("float", "+nan").fails("invalid operation: float(+nan)"),
                call("float", "1e400").fails("invalid operation: float(1e400)"),
                call("float", List.of()).fails("invalid operation: float([]interface {})"));
    }
}
