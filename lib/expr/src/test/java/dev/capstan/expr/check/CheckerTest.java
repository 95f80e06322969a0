package dev.capstan.expr.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.type.Type;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CheckerTest {
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            nil                                        | nil
            b"ab"                                      | bytes
            n + 1                                      | int
            n + 1.5                                    | float
            n / 2                                      | float
            n ** 2                                     | float
            n % 2                                      | int
            x + 1                                      | any
            x * x                                      | any
            x % 2                                      | int
            -n                                         | int
            -x                                         | any
            not x                                      | bool
            s + "!"                                    | string
            n < f                                      | bool
            1 < n < 3                                  | bool
            s contains "a" and x                       | bool
            s matches "^a+$"                           | bool
            b"ab" matches "a"                          | bool
            n in ints                                  | bool
            s in cluster                               | bool
            x in s                                     | bool
            1..n                                       | array
            duration("1h") + now()                     | time
            now() - now()                              | duration
            2 * duration("1h")                         | duration
            x ?? 1                                     | any
            n ?? 1                                     | int
            gone ?? s                                  | string
            b ? 1 : nil                                | int
            b ? 1 : "a"                                | any
            if b { 1 } else { 2 }                      | int
            cluster.generation                         | int
            cluster["generation"]                      | int
            cluster[s]                                 | any
            adapters[s].available                      | string
            adapters["nope"]?.available                | string
            adapters["nope"]?.available == "True"      | bool
            open.a.b.c                                 | any
            x.a[0].b                                   | any
            ints[0]                                    | int
            required[0].name                           | string
            list[1:2]                                  | array
            s[1:]                                      | string
            x[unknown:]                                | any
            $env                                       | any
            $env.n                                     | int
            $env["n"]                                  | int
            $env?.missing                              | any
            $env[s]                                    | any
            get($env, "n")                             | int
            get($env, "missing")                       | any
            get(cluster, "name")                       | any
            get(ints, 0)                               | int
            let y = n; y + 1                           | int
            1; "a"                                     | string
            [1, 2]                                     | array
            {a: 1}.b                                   | any
            x.call(1, unknown)                         | any
            x?.call()                                  | any
            len                                        | function
            len == nil                                 | bool
            now().Year()                               | int
            date("2023-08-14").Format("2006")          | string
            duration("1h").Hours()                     | float
            """)
    void whatIsKnownOfAnExpressionIsItsType(String text, String label) {
        assertThat(Wording.label(Sample.check(text))).isEqualTo(label);
    }

    @Test
    void theFieldsOfElementsStayKnownThroughLoops() {
        var text = "required | filter(.available == 'True') | sortBy(.name) | map(#)";

        assertThat(Sample.check("(" + text + ")[0].name")).isEqualTo(Type.TEXT);
        assertThat(Sample.check("[required[0]][0].name")).isEqualTo(Type.TEXT);
        assertThat(Sample.check("(b ? required : required)[0].name")).isEqualTo(Type.TEXT);
    }

    @Test
    void withoutAnEnvironmentEveryNameIsKnownAndIsAny() {
        assertThat(Sample.check("foo.bar + baz", null, Type.ANY)).isEqualTo(Type.UNKNOWN);
    }

    @Test
    void anOpenEnvironmentKnowsOtherNamesToo() {
        var open = new Type.Fields(Map.of("n", Type.INT), Type.TEXT);

        assertThat(Sample.check("other", open, Type.ANY)).isEqualTo(Type.UNKNOWN);
    }

    @Test
    void aVariableHidesTheBuiltinOfItsName() {
        var environment = Type.fields(Map.of("now", Type.INT));

        assertThat(Sample.check("now - 500", environment, Type.ANY)).isEqualTo(Type.INT);
    }

    @Test
    void theResultMayBeExpectedToBeBool() {
        assertThat(Sample.check("n > 1", Sample.ENVIRONMENT, Type.BOOL)).isEqualTo(Type.BOOL);
        assertThat(Sample.check("x", Sample.ENVIRONMENT, Type.BOOL)).isEqualTo(Type.ANY);
        assertThatThrownBy(() -> Sample.check("s", Sample.ENVIRONMENT, Type.BOOL))
                .isInstanceOf(ExprException.class)
                .hasMessage("""
                        expected bool, got string (1:1)
                         | s
                         | ^""");
    }

    @Test
    void everyNumberWillDoWhereANumberIsExpected() {
        assertThat(Sample.check("n", Sample.ENVIRONMENT, Type.FLOAT)).isEqualTo(Type.INT);
    }
}
