package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TextFunctionsTest {
    @ParameterizedTest
    @MethodSource
    void textsAreTrimmedAndSearchedAsInTheOriginal(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> textsAreTrimmedAndSearchedAsInTheOriginal() {
        return Stream.of(
                call("trim", "  foo  ").is("foo"),
                call("trim", " \t\u00a0\u2003x\u0085 ").is("x"),
                call("trim", "   ").is(""),
                call("trim", "__foo___", "_").is("foo"),
                call("trim", "日本本日", "日").is("本本"),
                call("trim", "a", "").is("a"),
                call("trimPrefix", "prefix_foo", "prefix_").is("foo"),
                call("trimPrefix", "foo", "bar").is("foo"),
                call("trimPrefix", " a").is("a"),
                call("trimSuffix", "foo_suffix", "_suffix").is("foo"),
                call("trimSuffix", "a  ").is("a "),
                call("upper", "foo").is("FOO"),
                call("upper", "ßéſı").is("ßÉSI"),
                call("lower", "FOO").is("foo"),
                call("lower", "ΑΣ").is("ασ"),
                call("indexOf", "foo,bar,baz", ",").is(3L),
                call("indexOf", "日本", "本").is(3L),
                call("indexOf", "👍x", "x").is(4L),
                call("indexOf", "abc", "").is(0L),
                call("indexOf", "abc", "z").is(-1L),
                call("lastIndexOf", "foo,bar,baz", ",").is(7L),
                call("lastIndexOf", "日本本", "本").is(6L),
                call("lastIndexOf", "日本", "").is(6L),
                call("hasPrefix", "foo,bar,baz", "foo").is(true),
                call("hasPrefix", "abc", "").is(true),
                call("hasSuffix", "foo,bar,baz", "foo").is(false),
                call("hasSuffix", "foo,bar,baz", "baz").is(true));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNoTextIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatIsNoTextIsTurnedDown() {
        return Stream.of(
                call("upper", 1L).fails("cannot use int as argument (type string) to call upper"),
                call("upper", (Object) null).fails("cannot use nil as argument (type string) to call upper"),
                call("trim", "a", 1.5).fails("cannot use float64 as argument (type string) to call trim"),
                call("indexOf", "a", true).fails("cannot use bool as argument (type string) to call indexOf"));
    }
}
