package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.expr.value.Values;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What operators give, as the language prints it; each line was checked against the original.
final class OperatorsTest {
    private static final Map<String, @Nullable Object> VARIABLES = variables();

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "i + 4                      => int    => 7",
                "i - 4.5                    => float  => -1.5",
                "i * 2                      => int    => 6",
                "i / 2                      => float  => 1.5",
                "4 / 2                      => float  => 2",
                "i % 2                      => int    => 1",
                "-7 % 3                     => int    => -1",
                "2 ** 3                     => float  => 8",
                "2 ** 3 ** 2                => float  => 512",
                "-i                         => int    => -3",
                "-f                         => float  => -2.5",
                "s + \"!\"                  => string => hello!",
                "9223372036854775807 + i    => int    => -9223372036854775806",
                "i / 0                      => float  => +Inf",
                "short + byte               => int    => 3",
                "small + 0.25               => float  => 0.75"
            })
    void arithmeticFollowsTheOriginal(String text, String kind, String expected) {
        assertGives(text, kind, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "i == 3.0                   => true",
                "i != 3                     => false",
                "s == nil                   => false",
                "nothing == nil             => true",
                "xs == [1, 2.0, 3]          => true",
                "{\"a\": 1} == {\"a\": 1}   => true",
                "i < 4                      => true",
                "2 < i                      => true",
                "f <= 2.5                   => true",
                "s > \"abc\"                => true",
                "nan < 1                    => false",
                "nan >= 1                   => false",
                "nan == nan                 => false",
                "1 < 2 < 3                  => true",
                "i in xs                    => true",
                "\"a\" in m                 => true",
                "\"z\" not in m             => true",
                "i in nothing               => false",
                "i in 1..5                  => true",
                "f in 1..5                  => false",
                "2.0 in 1..5                => true",
                "s in [\"hello\", \"x\"]    => true",
                "s contains \"ell\"         => true",
                "s startsWith \"he\"        => true",
                "s endsWith \"he\"          => false",
                "s matches \"^h.*o$\"       => true",
                "s not matches \"^h\"       => false",
                "nothing contains \"a\"     => false",
                "nothing matches \"a\"      => false",
                "true and not false         => true",
                "false && nothing.x         => false",
                "true || nothing.x          => true"
            })
    void comparisonsFollowTheOriginal(String text, String expected) {
        assertGives(text, "bool", expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "m.a                        => int    => 1",
                "m[\"a\"]                   => int    => 1",
                "m.nope                     => nil    => <nil>",
                "m.nope?.deeper.still       => nil    => <nil>",
                "m?.nope?.[0]               => nil    => <nil>",
                "m.nope ?? 7                => int    => 7",
                "m.nope?.x ?? 7             => int    => 7",
                "$env[\"i\"]                => int    => 3",
                "$env.m.a                   => int    => 1",
                "xs[0]                      => int    => 1",
                "xs[-1]                     => int    => 3",
                "xs[1:]                     => array  => [2 3]",
                "xs[:-1]                    => array  => [1 2]",
                "xs[-2:9]                   => array  => [2 3]",
                "xs[2:1]                    => array  => []",
                "xs[1:][1:]                 => array  => [3]",
                "s[1:3]                     => string => el",
                "1..3                       => array  => [1 2 3]",
                "3..1                       => array  => []",
                "[i, s, nothing]            => array  => [3 hello <nil>]",
                "{\"a\": i, (s): 1}         => map    => map[a:3 hello:1]",
                "{\"a\": i, \"a\": 2}       => map    => map[a:3]",
                "{\"a\": nil, \"a\": 2}     => map    => map[a:<nil>]",
                "i > 2 ? \"yes\" : \"no\"   => string => yes",
                "if i > 5 { 1 } else { 2 }  => int    => 2",
                "let x = i; let y = x + 1; x * y => int => 12",
                "1; 2; i                    => int    => 3"
            })
    void accessFollowsTheOriginal(String text, String kind, String expected) {
        assertGives(text, kind, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "all(xs, # > 0)                        => bool  => true",
                "all([], false)                        => bool  => true",
                "none(xs, # > 2)                       => bool  => false",
                "any(xs, # > 2)                        => bool  => true",
                "one(xs, # > 2)                        => bool  => true",
                "filter(xs, # != 2)                    => array => [1 3]",
                "filter(xs, # > 1)[0]                  => int   => 2",
                "first(filter(xs, # > 9))              => nil   => <nil>",
                "len(filter(xs, # > 1))                => int   => 2",
                "map(xs, # * #index)                   => array => [0 2 6]",
                "map(xs, map(xs, # + #index)[#index])  => array => [1 3 5]",
                "count(xs, # > 1)                      => int   => 2",
                "count([true, false, true])            => int   => 2",
                "count(xs, # > 1) >= 1                 => bool  => true",
                "find(xs, # > 1)                       => int   => 2",
                "find(xs, # > 5)                       => nil   => <nil>",
                "findIndex(xs, # > 1)                  => int   => 1",
                "findLast(xs, # < 3)                   => int   => 2",
                "findLastIndex(xs, # < 3)              => int   => 1",
                "findIndex(xs, # > 5)                  => nil   => <nil>",
                "sum(xs)                               => int   => 6",
                "sum(xs, # / 2)                        => float => 3",
                "sum(map(xs, # + 1))                   => int   => 9",
                "sum([i, f])                           => float => 5.5",
                "groupBy(xs, # % 2)                    => map   => map[0:[2] 1:[1 3]]",
                "groupBy(xs, # > 1)[true]              => array => [2 3]",
                "sortBy(xs, -#)                        => array => [3 2 1]",
                "sortBy(xs, #, \"desc\")               => array => [3 2 1]",
                "reduce(xs, # + #acc)                  => int   => 6",
                "reduce(xs, # + #acc, 10)              => int   => 16",
                "reduce([], # + #acc, 10)              => int   => 10",
                "map(xs, {let y = #; y + i})           => array => [4 5 6]",
                "map(s, #)[0]                          => int   => 104",
                "map($env.m, i)                        => array => [3 3]",
                "filter(m, false)                      => array => []",
                "count(m, true)                        => int   => 2",
                "len(filter([1, s], # > 0)) > 0        => bool  => true",
                "count([1, 2, s], # > 0) >= 2          => bool  => true",
                "len(map(filter(xs, # > 1), .a))       => int   => 2",
                "map(filter(xs, # > 1), # * 2)         => array => [4 6]",
                "map(filter(xs, # > 1), # * 2)[-1]     => int   => 6"
            })
    void loopsFollowTheOriginal(String text, String kind, String expected) {
        assertGives(text, kind, expected);
    }

    private static void assertGives(String text, String kind, String expected) {
        var value = Expr.compile(text, Env.untyped()).run(VARIABLES);

        assertThat(Values.kind(value) + " " + Values.text(value)).isEqualTo(kind + " " + expected);
    }

    private static Map<String, @Nullable Object> variables() {
        var variables = new HashMap<String, @Nullable Object>();
        variables.put("i", 3);
        variables.put("f", 2.5);
        variables.put("short", (short) 1);
        variables.put("byte", (byte) 2);
        variables.put("small", 0.5f);
        variables.put("nan", Double.NaN);
        variables.put("s", "hello");
        variables.put("nothing", null);
        variables.put("xs", Arrays.asList(1, 2L, 3));
        variables.put("m", Map.of("a", 1, "b", Map.of("c", List.of())));
        return variables;
    }
}
