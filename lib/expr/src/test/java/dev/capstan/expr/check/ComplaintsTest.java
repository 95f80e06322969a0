package dev.capstan.expr.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.type.Type;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ComplaintsTest {
    @Test
    void aComplaintPointsAtTheCharacter() {
        assertThatThrownBy(() -> Sample.check("n > 1 and\n  custer.name == s"))
                .isInstanceOf(ExprException.class)
                .hasMessage("""
                        unknown name "custer"; did you mean "cluster"? (2:3)
                         |   custer.name == s
                         | ..^""");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            foobarbaz                     | 1  | unknown name "foobarbaz"
            clutser                       | 1  | unknown name "clutser"; did you mean "cluster"?
            lenn                          | 1  | unknown name "lenn"; did you mean "len"?
            let offset = 1; ofset         | 17 | unknown name "ofset"; did you mean "offset"?
            $env.clustr                   | 6  | unknown name "clustr"; did you mean "cluster"?
            unknownFn(1)                  | 1  | unknown name "unknownFn"
            cluster.genration             | 9  | unknown field "genration"; did you mean "generation"?
            adapters.x.missing.y          | 12 | unknown field "missing"
            s + 1                         | 3  | invalid operation: string + int
            gone + 1                      | 6  | invalid operation: nil + int
            b < b                         | 3  | invalid operation: bool < bool
            n == s                        | 3  | invalid operation: int == string
            n and b                       | 3  | invalid operation: int and bool
            cluster + x                   | 9  | invalid operation: map + any
            duration("1h") / 2            | 16 | invalid operation: duration / int
            s matches n                   | 3  | invalid operation: string matches int
            b"a" matches x                | 6  | invalid operation: bytes matches any
            s in s                        | 3  | cannot look for string in string, expected array or map; try contains
            n in cluster                  | 3  | cannot look for int in map, whose keys are string
            s in ints                     | 3  | cannot look for string in array of int
            not n                         | 1  | invalid operation: not int
            -s                            | 1  | invalid operation: - string
            len + 1                       | 5  | invalid operation: function + int
            s matches "[a"                | 3  | invalid pattern: missing closing ]: `[a`
            s[0]                          | 2  | cannot use [] on type string
            gone[0]                       | 5  | cannot use [] on type nil
            s.length                      | 3  | string has no field "length"
            gone?.x                       | 7  | nil has no field "x"
            now().Tomorrow()              | 7  | time has no field "Tomorrow"
            now().Yaer()                  | 7  | time has no field "Yaer"; did you mean "Year"?
            x == null                     | 6  | unknown name "null"; did you mean "nil"?
            x == True                     | 6  | unknown name "True"; did you mean "true"?
            ints["a"]                     | 6  | cannot index array with string, expected int
            open[1]                       | 6  | cannot index map with int, expected string
            n[1:2]                        | 2  | cannot slice int
            ints["a":]                    | 6  | cannot slice with string, expected int
            ints[:f]                      | 7  | cannot slice with float, expected int
            n ? 1 : 2                     | 1  | a condition must be bool, got int
            n()                           | 1  | int is not callable
            gone()                        | 1  | nil is not callable
            $env()                        | 1  | $env is not callable
            let n = 1; n                  | 5  | cannot redeclare "n"
            let len = 1; len              | 5  | cannot redeclare "len"
            let y = 1; let y = 2; y       | 16 | cannot redeclare "y"
            all(n, true)                  | 5  | all takes an array, got int
            filter(ints, # + 1)           | 14 | the predicate of filter must be bool, got int
            map(ints, nil)                | 11 | the predicate of map is always nil
            filter(ints, #index > 1)      | 14 | unknown pointer #index
            map(ints, #acc)               | 11 | unknown pointer #acc
            sortBy(ints, #, 1)            | 17 | the order of sortBy must be string, got int
            len(1)                        | 1  | len takes (string or array or map), got (int)
            len()                         | 1  | len takes (string or array or map), got ()
            take(ints, s)                 | 1  | take takes (array, int), got (array, string)
            concat()                      | 1  | concat takes (array, …), got ()
            date()                        | 1  | date takes (any[, any[, any]]), got ()
            now(1)                        | 1  | now takes ([timezone]), got (int)
            max(1, "a")                   | 1  | max takes (int or float or array, …), got (int, string)
            min()                         | 1  | min takes (int or float or array, …), got ()
            upper(1)                      | 7  | cannot use int as argument 1 of upper, expected string
            upper(nil)                    | 7  | cannot use nil as argument 1 of upper, expected string
            bitor("10", 1)                | 7  | cannot use string as argument 1 of bitor, expected int
            trim(1)                       | 1  | trim takes (string) or (string, string), got (int)
            join()                        | 1  | join takes (array, string) or (array), got ()
            get(1, 2)                     | 5  | cannot get from int, expected array or map
            get(1)                        | 1  | get takes 2 arguments, got 1
            get(open, 1)                  | 11 | cannot index map with int, expected string
            now().Year(1)                 | 7  | Year takes (), got (int)
            now().Format(1)               | 14 | cannot use int as argument 1 of Format, expected string
            repeat(1, nope)               | 8  | cannot use int as argument 1 of repeat, expected string
            trim(1, nopenope)             | 9  | unknown name "nopenope"
            """)
    void whatCannotWorkIsTurnedDown(String text, int column, String message) {
        assertThatThrownBy(() -> Sample.check(text)).isInstanceOfSatisfying(ExprException.class, complaint -> {
            assertThat(complaint.stage()).isEqualTo(ExprException.Stage.COMPILE);
            assertThat(complaint.diagnostic().message()).isEqualTo(message);
            assertThat(complaint.diagnostic().column()).isEqualTo(column);
        });
    }

    @Test
    void aVariableThatHidesABuiltinCannotBeCalled() {
        var environment = Type.fields(Map.of("now", Type.INT));

        assertThatThrownBy(() -> Sample.check("now()", environment, Type.ANY))
                .isInstanceOf(ExprException.class)
                .hasMessage("""
                        int is not callable (1:1)
                         | now()
                         | ^""");
    }
}
