package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.expr.source.ExprException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a person reads when an evaluation fails.
final class RunErrorsTest {
    private static final Map<String, @Nullable Object> VARIABLES = variables();

    @Test
    void aComplaintShowsTheLineAndPointsIntoIt() {
        assertThat(failure("i > 1 &&\n  m.nope.x == 1")).isEqualTo("""
                        cannot fetch x from <nil> (2:10)
                         |   m.nope.x == 1
                         | .........^""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "1 + s              => invalid operation: int + string (1:3)",
                "nothing + 1        => invalid operation: <nil> + int (1:9)",
                "m - xs             => invalid operation: map[string]interface {} - []interface {} (1:3)",
                "s * 2              => invalid operation: string * int (1:3)",
                "s / 2              => invalid operation: string / int (1:3)",
                "f % 2              => invalid operation: float64 % int (1:3)",
                "i % z              => integer divide by zero (1:3)",
                "s ** 2             => invalid operation: float(string) (1:3)",
                "-s                 => invalid operation: - string (1:1)",
                "i < s              => invalid operation: int < string (1:3)",
                "nothing >= 1       => invalid operation: <nil> >= int (1:9)",
                "i in s             => operator \"in\" not defined on string (1:3)",
                "i in m             => cannot use int as a key of map[string]interface {} (1:3)",
                "i contains \"a\"   => expected string, but got int (1:3)",
                "s matches \"(\" + e => invalid pattern: missing closing ): `(` (1:3)",
                "not s              => expected bool, but got string (1:1)",
                "s && true == b     => expected bool, but got string (1:3)",
                "s || true == b     => expected bool, but got string (1:3)",
                "xs[5]              => index out of range: 5 (array length is 3) (1:3)",
                "xs[-7]             => index out of range: -4 (array length is 3) (1:3)",
                "xs.a               => invalid operation: int(string) (1:4)",
                "m[i]               => cannot use int as a key of map[string]interface {} (1:2)",
                "i.a                => cannot fetch a from int (1:3)",
                "i[0:1]             => cannot slice int (1:2)",
                "xs[s:]             => invalid operation: int(string) (1:3)",
                "xs[nothing:]       => a bound of a slice is nil, expected a number (1:3)",
                "{(i): 1}           => the key of a map is int, expected string (1:1)",
                "nope(1)            => invalid operation: cannot call nil (1:1)",
                "i()                => invalid operation: cannot call non-function of type int (1:1)",
                "any(nothing, true) => cannot loop over <nil>, expected an array (1:1)",
                "all(m, # > 1)      => cannot loop over map[string]interface {}, expected an array (1:8)",
                "all(xs, #)         => expected bool, but got int (1:1)",
                "filter(xs, # > 9)[0] => index out of range: 0 (array length is 0) (1:18)",
                "reduce([], #)      => reduce of empty array with no initial value (1:1)",
                "sortBy(xs, #, s)   => unknown order hello for sortBy, expected asc or desc (1:1)",
                "sortBy(xs, m[s])   => invalid operation: <nil> < <nil> (1:1)",
                "sortBy(xs, nothing?.a ?? (i > 1)) => invalid operation: bool < bool (1:1)",
                "sortBy(mixed, #)   => invalid operation: string < int (1:1)",
                "filter(m, true)    => cannot loop over map[string]interface {}, expected an array (1:1)",
                "groupBy(xs, m)     => cannot use map[string]interface {} as a key of a map (1:1)",
                "groupBy(xs, 1)[xs] => cannot use []interface {} as a key of a map (1:15)",
                "m in groupBy(xs, 1) => cannot use map[string]interface {} as a key of a map (1:3)",
                "groupBy(m, 1)      => cannot loop over map[string]interface {}, expected an array (1:1)",
                "count(nothing, #) > 0 => cannot loop over <nil>, expected an array (1:19)",
                "map(filter(mixed, # != 5), # + 1) => invalid operation: string + int (1:30)",
                "any(mixed, # == 2) or any(mixed, # > 1 and i > s) => invalid operation: string > int (1:36)",
                "s > 1 and true     => invalid operation: string > int (1:7)",
                "sum([\"b\", \"a\"]) => invalid operation: string + int (1:1)",
                "sum(mixed)         => invalid operation: string + int (1:1)"
            })
    void aComplaintSaysWhatWasFoundAndWhere(String text, String expected) {
        assertThat(failure(text)).startsWith(expected + "\n | ");
    }

    private static String failure(String text) {
        var program = Expr.compile(text, Env.untyped());
        var failure = catchThrowableOfType(ExprException.class, () -> program.run(VARIABLES));

        assertThat(failure.stage()).isEqualTo(ExprException.Stage.RUN);
        return String.valueOf(failure.getMessage());
    }

    private static Map<String, @Nullable Object> variables() {
        var variables = new HashMap<String, @Nullable Object>();
        variables.put("i", 3);
        variables.put("z", 0);
        variables.put("f", 2.5);
        variables.put("s", "hello");
        variables.put("e", "");
        variables.put("b", true);
        variables.put("nothing", null);
        variables.put("xs", List.of(1, 2, 3));
        variables.put("mixed", Arrays.asList(1, "a"));
        variables.put("m", Map.of("a", 1));
        return variables;
    }
}
