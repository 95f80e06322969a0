package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PieceFunctionsTest {
    @ParameterizedTest
    @MethodSource
    void textsAreCutAndJoinedAsInTheOriginal(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> textsAreCutAndJoinedAsInTheOriginal() {
        return Stream.of(
                call("split", "foo,bar,baz", ",").is(List.of("foo", "bar", "baz")),
                call("split", "foo,bar,baz", ",", 2L).is(List.of("foo", "bar,baz")),
                call("split", "a,b,c", ",", 2.5).is(List.of("a", "b,c")),
                call("split", "a,b,c", ",", 1L).is(List.of("a,b,c")),
                call("split", "a,b,c", ",", 0L).is(List.of()),
                call("split", "a,b,c", ",", -1L).is(List.of("a", "b", "c")),
                call("split", "日本👍", "").is(List.of("日", "本", "👍")),
                call("split", "日本x", "", 2L).is(List.of("日", "本x")),
                call("split", "", "").is(List.of()),
                call("split", "", ",").is(List.of("")),
                call("splitAfter", "foo,bar,baz", ",").is(List.of("foo,", "bar,", "baz")),
                call("splitAfter", "foo,bar,baz", ",", 2L).is(List.of("foo,", "bar,baz")),
                call("splitAfter", "a,b,", ",").is(List.of("a,", "b,", "")),
                call("splitAfter", "日本x", "").is(List.of("日", "本", "x")),
                call("replace", "foo,bar,baz", ",", ";").is("foo;bar;baz"),
                call("replace", "foo,bar,baz,goo", ",", ";", 2L).is("foo;bar;baz,goo"),
                call("replace", "aaa", "a", "b", 0L).is("aaa"),
                call("replace", "aaa", "a", "b", -1L).is("bbb"),
                call("replace", "aaa", "", "-").is("-a-a-a-"),
                call("replace", "日本", "", "-", 2L).is("-日-本"),
                call("replace", "", "", "-").is("-"),
                call("repeat", "foo", 3L).is("foofoofoo"),
                call("repeat", "a", 2.9).is("aa"),
                call("repeat", "a", 0L).is(""),
                call("join", List.of("foo", "bar", "baz"), ",").is("foo,bar,baz"),
                call("join", List.of("foo", "bar", "baz")).is("foobarbaz"),
                call("join", List.of()).is(""));
    }

    @ParameterizedTest
    @MethodSource
    void whatDoesNotFitIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatDoesNotFitIsTurnedDown() {
        return Stream.of(
                call("split", "a,b", ",", "x").fails("invalid operation: int(string)"),
                call("repeat", "a", -1L).fails("invalid argument for repeat (expected positive integer, got -1)"),
                call("repeat", "", 1_000_001L).fails("memory budget exceeded"),
                call("repeat", "日", 333_334L).fails("memory budget exceeded"),
                call("repeat", "a", (Object) null).fails("invalid operation: int(<nil>)"),
                call("join", "abc").fails("invalid argument for join (type string)"),
                call("join", List.of("a", 1L)).fails("join expected an array of string, but an element is int"),
                call("join", Arrays.asList("a", null))
                        .fails("join expected an array of string, but an element is nil"));
    }
}
