package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import dev.capstan.expr.value.Dictionary;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EncodingFunctionsTest {
    @ParameterizedTest
    @MethodSource
    void jsonIsWrittenAsGoWritesIt(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> jsonIsWrittenAsGoWritesIt() {
        return Stream.of(
                call("toJSON", (Object) null).is("null"),
                call("toJSON", Map.of("b", 1L, "a", 2L, "é", 3L, "B", 4L))
                        .is("{\n  \"B\": 4,\n  \"a\": 2,\n  \"b\": 1,\n  \"é\": 3\n}"),
                call("toJSON", Arrays.asList(null, "x", List.of(), Map.of(), List.of(true)))
                        .is("[\n  null,\n  \"x\",\n  [],\n  {},\n  [\n    true\n  ]\n]"),
                call("toJSON", "a<b>&\"\\/\u2028\u0001\n\r\t\b\f\u007fé👍")
                        .is("\"a\\u003cb\\u003e\\u0026\\\"\\\\/\\u2028\\u0001\\n\\r\\t\\b\\f\u007fé👍\""),
                call("toJSON", "\ud800").is("\"\\ufffd\""),
                call("toJSON", 1.0).is("1"),
                call("toJSON", -0.0).is("-0"),
                call("toJSON", 1e20).is("100000000000000000000"),
                call("toJSON", 1e21).is("1e+21"),
                call("toJSON", -1.5e300).is("-1.5e+300"),
                call("toJSON", 1e-6).is("0.000001"),
                call("toJSON", 1e-7).is("1e-7"),
                call("toJSON", 1.5e-10).is("1.5e-10"),
                call("toJSON", Double.MIN_VALUE).is("5e-324"),
                call("toJSON", 1.2345678901234568e17).is("123456789012345680"),
                call("toJSON", new byte[] {97, 98, 99}).is("\"YWJj\""),
                call("toJSON", Duration.ofSeconds(1)).is("1000000000"),
                call("toJSON", ZonedDateTime.parse("2023-08-14T01:02:03.50+02:00"))
                        .is("\"2023-08-14T01:02:03.5+02:00\""));
    }

    @ParameterizedTest
    @MethodSource
    void jsonIsReadAsGoReadsIt(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> jsonIsReadAsGoReadsIt() {
        return Stream.of(
                call("fromJSON", " 1 ").is(1.0),
                call("fromJSON", "-0").is(-0.0),
                call("fromJSON", "12345678901234567890").is(1.2345678901234567e19),
                call("fromJSON", "[1, {\"a\": true}]").is(List.of(1.0, Map.of("a", true))),
                call("fromJSON", "[null]").is(Arrays.asList((Object) null)),
                call("fromJSON", "{\"a\":1,\"a\":2}").is(Map.of("a", 2.0)),
                call("fromJSON", "\"\\ud800\"").is("\ufffd"),
                call("fromJSON", "\"\\ud83d\\ude00\"").is("😀"));
    }

    @ParameterizedTest
    @MethodSource
    void bytesTravelAsBase64(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> bytesTravelAsBase64() {
        return Stream.of(
                call("toBase64", "hello").is("aGVsbG8="),
                call("toBase64", "日本").is("5pel5pys"),
                call("fromBase64", "aGVsbG8=").is("hello"),
                call("fromBase64", "aG\r\nk=\n").is("hi"),
                call("fromBase64", "aGl=").is("hi"),
                call("fromBase64", "").is(""),
                call("fromBase64", "/w==").is("\ufffd"));
    }

    @ParameterizedTest
    @MethodSource
    void whatCannotBeEncodedIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatCannotBeEncodedIsTurnedDown() {
        return Stream.of(
                call("toJSON", Double.NaN).fails("json: unsupported value: NaN"),
                call("toJSON", Double.POSITIVE_INFINITY).fails("json: unsupported value: +Inf"),
                call("toJSON", new Dictionary()).fails("json: unsupported type: map[interface {}]interface {}"),
                call("toJSON", Map.of(1L, 2L)).fails("json: unsupported type: a map with a key of type int"),
                call("fromJSON", "").fails("unexpected end of JSON input"),
                call("fromJSON", "{\"a\":").fails("unexpected end of JSON input"),
                call("fromJSON", "[1,]").fails("invalid JSON near line 1, column 4"),
                call("fromJSON", "1 2").fails("invalid JSON: there is more after the first value"),
                call("fromJSON", "5e2482").fails("json: cannot unmarshal number 5e2482 into Go value of type float64"),
                call("fromJSON", "[".repeat(2000))
                        .fails("JSON is nested deeper than 250 levels, or a number is too long"),
                call("fromBase64", "a").fails("illegal base64 data: its length is 1, expected a multiple of 4"),
                call("fromBase64", "_w==")
                        .fails("illegal base64 data: a character is not of the alphabet, or padding is misplaced"),
                call("fromBase64", "aGk=aGk=")
                        .fails("illegal base64 data: a character is not of the alphabet, or padding is misplaced"));
    }
}
