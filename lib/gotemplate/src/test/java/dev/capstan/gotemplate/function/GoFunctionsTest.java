package dev.capstan.gotemplate.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class GoFunctionsTest {
    private static final Absent ABSENT = new Absent(".x");
    private static final List<Object> LIST = List.of(1L, 2L, 3L);
    private static final Map<String, Object> MAP = Map.of("a", 1L, "nested", List.of(List.of("q", "r")));

    @Test
    void bothSetsHaveAllFunctionsOfGo() {
        var names = new String[] {
            "and",
            "call",
            "eq",
            "ge",
            "gt",
            "html",
            "index",
            "js",
            "le",
            "len",
            "lt",
            "ne",
            "not",
            "or",
            "print",
            "printf",
            "println",
            "slice",
            "urlquery"
        };

        for (var functions : GoFunctions.values()) {
            assertThat(functions.names()).containsExactlyInAnyOrder(names);
            assertThat(functions.names())
                    .allSatisfy(
                            name -> assertThat(function(functions, name).name()).isEqualTo(name));
        }
    }

    @Test
    void notTurnsTruthAround() {
        for (Object empty : Arrays.asList(null, ABSENT, false, 0L, 0.0, "", List.of(), Map.of(), new byte[0])) {
            assertThat(call("not", empty)).isEqualTo(true);
        }
        for (Object full : List.of(true, -1L, Double.NaN, " ", LIST, MAP)) {
            assertThat(call("not", full)).isEqualTo(false);
        }
    }

    @Test
    void andGivesTheFirstFalseArgumentAndOrTheFirstTrueOne() {
        assertThat(call("and", 1L, "", 2L)).isEqualTo("");
        assertThat(call("and", 1L, 2L)).isEqualTo(2L);
        assertThat(call("or", "", 0L, "x", "y")).isEqualTo("x");
        assertThat(call("or", "", 0L)).isEqualTo(0L);
    }

    @Test
    void lenCountsTheBytesOfATextAndTheElementsOfACollection() {
        assertThat(call("len", "日本")).isEqualTo(6L);
        assertThat(call("len", LIST)).isEqualTo(3L);
        assertThat(call("len", MAP)).isEqualTo(2L);
        assertThat(call("len", new byte[4])).isEqualTo(4L);
        assertProblem("len of type int", "len", 3L);
        assertProblem("len of nil", "len", (Object) null);
        assertProblem("len of .x, which is absent", "len", ABSENT);
    }

    @Test
    void indexLooksIntoMapsListsAndTexts() {
        assertThat(call("index", LIST, 1L)).isEqualTo(2L);
        assertThat(call("index", MAP, "a")).isEqualTo(1L);
        assertThat(call("index", "abc", 0L)).isEqualTo(97L);
        assertThat(call("index", MAP, "nested", 0L, 1L, 0L)).isEqualTo(114L);
        assertThat(call("index", 3L)).isEqualTo(3L);
    }

    @Test
    void indexTellsAMissingKeyFromANilOne() {
        var map = new HashMap<String, @Nullable Object>();
        map.put("nil", null);

        assertThat(call("index", map, "nil")).isNull();
        assertThat(call("index", map, "none")).isEqualTo(new Absent("index \"none\""));
    }

    @Test
    void indexRefusesWhatIsNotThere() {
        assertProblem("index out of range: 3 of 3", "index", LIST, 3L);
        assertProblem("index out of range: -1 of 3", "index", LIST, -1L);
        assertProblem("cannot index slice/array with type float64, expected an int", "index", LIST, 1.0);
        assertProblem("cannot index slice/array with nil, expected an int", "index", LIST, null);
        assertProblem("cannot index a map with type int, expected a string", "index", MAP, 1L);
        assertProblem("cannot index type int", "index", 3L, 1L);
        assertProblem("index of nil", "index", null, 1L);
        assertProblem("cannot index index \"none\", which is absent", "index", MAP, "none", "x");
    }

    @Test
    void sliceCutsListsAndTheBytesOfTexts() {
        assertThat(call("slice", LIST)).isEqualTo(LIST);
        assertThat(call("slice", LIST, 1L)).isEqualTo(List.of(2L, 3L));
        assertThat(call("slice", LIST, 1L, 2L)).isEqualTo(List.of(2L));
        assertThat(call("slice", LIST, 1L, 2L, 3L)).isEqualTo(List.of(2L));
        assertThat(call("slice", LIST, 3L)).isEqualTo(List.of());
        assertThat(call("slice", "a日b", 1L, 4L)).isEqualTo("日");
        assertThat(call("slice", new byte[] {1, 2, 3}, 1L)).isEqualTo(new byte[] {2, 3});
    }

    @Test
    void sliceRefusesBoundsThatDoNotFit() {
        assertProblem("invalid slice index: 2 > 1", "slice", LIST, 2L, 1L);
        assertProblem("invalid slice index: 3 > 2", "slice", LIST, 1L, 3L, 2L);
        assertProblem("index out of range: 4 of 3", "slice", LIST, 0L, 4L);
        assertProblem("cannot slice a string with 3 indexes, expected up to 2", "slice", "abc", 1L, 2L, 3L);
        assertProblem("too many slice indexes: 4, expected up to 3", "slice", LIST, 0L, 1L, 2L, 3L);
        assertProblem("slice of type map[string]interface {}", "slice", MAP, 1L);
        assertProblem("slice of .x, which is absent", "slice", ABSENT);
    }

    @Test
    void printFunctionsTakeAbsentForNil() {
        assertThat(call("print", 1L, 2L, "a", ABSENT)).isEqualTo("1 2a<nil>");
        assertThat(call("println", "a", 1L)).isEqualTo("a 1\n");
        assertThat(call("printf", "%s-%03d", "x", 7L)).isEqualTo("x-007");
        assertThat(call("print")).isEqualTo("");
    }

    @Test
    void htmlEscapesWhatHtmlReads() {
        assertThat(call("html", "<a href=\"x\">'&'</a>\0"))
                .isEqualTo("&lt;a href=&#34;x&#34;&gt;&#39;&amp;&#39;&lt;/a&gt;\uFFFD");
        assertThat(call("html", "a", 1L, 2L, null)).isEqualTo("a1 2&lt;no value&gt;");
        assertThat(call("html")).isEqualTo("");
    }

    @Test
    void jsEscapesWhatEndsATextOrCannotBeSeen() {
        assertThat(call("js", "é\u2028\u200b'\"<>&=\\\n\177日😀"))
                .isEqualTo("é\\u2028\\u200B\\'\\\"\\u003C\\u003E\\u0026\\u003D\\\\\\u000A\177日😀");
        assertThat(call("js", "\uDBFF\uDFFF")).isEqualTo("\\u10FFFF");
        assertThat(call("js", ABSENT)).isEqualTo("\\u003Cno value\\u003E");
    }

    @Test
    void urlqueryEscapesAllButUnreservedCharacters() {
        assertThat(call("urlquery", "a b&日~*/-_.", 1.5)).isEqualTo("a+b%26%E6%97%A5~%2A%2F-_.1.5");
    }

    @Test
    void eqComparesWithEachArgumentUntilOneMatches() {
        assertThat(call("eq", 1L, 2L, 1L, "not looked at")).isEqualTo(true);
        assertThat(call("eq", 1L, 2L, 3L)).isEqualTo(false);
        assertProblem("incompatible types for comparison: int and string", "eq", 1L, "a", 1L);
        assertProblem("missing argument for comparison: eq takes at least 2", "eq", 1L);
    }

    @Test
    void comparisonsTakeTwoArguments() {
        assertThat(call("ne", 1L, 2L)).isEqualTo(true);
        assertThat(call("lt", "a", "b")).isEqualTo(true);
        assertThat(call("le", 2L, 2L)).isEqualTo(true);
        assertThat(call("gt", 2L, 2L)).isEqualTo(false);
        assertThat(call("ge", 2.5, 2.5)).isEqualTo(true);
    }

    @Test
    void thereIsNothingToCall() {
        assertProblem("call of a value of type int, expected a function", "call", 3L);
        assertProblem("call of nil, expected a function", "call", ABSENT);
    }

    @Test
    void toTheLenientFunctionsNothingIsEmpty() {
        assertThat(lenient("len", ABSENT)).isEqualTo(0L);
        assertThat(lenient("index", ABSENT, "a", 1L)).isEqualTo(ABSENT);
        assertThat(lenient("index", MAP, "none", "x")).isEqualTo(new Absent("index \"none\""));
        assertThat(lenient("slice", null, 1L)).isNull();
        assertThat(lenient("print", "a", null, "b")).isEqualTo("ab");
        assertThat(lenient("printf", "%s=%d", ABSENT, null)).isEqualTo("=");
        assertThat(lenient("html", null, ABSENT)).isEqualTo("");
        assertThat(lenient("eq", 2L, "x", 2.0)).isEqualTo(true);
        assertThat(lenient("gt", ABSENT, 1L)).isEqualTo(false);
    }

    @Test
    void whatIsMadeIsPaidFor() {
        var text = "<".repeat(1_000);

        for (var name : List.of("html", "js", "urlquery", "slice", "print", "println")) {
            assertThatThrownBy(() -> function(GoFunctions.ORIGINAL, name)
                            .body()
                            .call(new Object[] {text}, new Budget(10_000, 900)))
                    .hasMessage("memory budget exceeded");
        }
    }

    private static void assertProblem(String message, String name, @Nullable Object... arguments) {
        assertThatThrownBy(() -> call(name, arguments))
                .isInstanceOf(Problem.class)
                .hasMessage(message);
    }

    private static @Nullable Object call(String name, @Nullable Object... arguments) {
        return function(GoFunctions.ORIGINAL, name).body().call(arguments, new Budget(10_000, 10_000));
    }

    private static @Nullable Object lenient(String name, @Nullable Object... arguments) {
        return function(GoFunctions.LENIENT, name).body().call(arguments, new Budget(10_000, 10_000));
    }

    private static Function function(Library functions, String name) {
        return Objects.requireNonNull(functions.function(name), name);
    }
}
