package dev.capstan.gotemplate.function.sprig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.data.Dict;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Problem;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the tables cannot say: our own functions, and what we do otherwise than sprig.
final class SprigFunctionsTest {
    private static final SprigFunctions FUNCTIONS = new SprigFunctions(Clock.systemUTC());
    private static final List<Map<String, Object>> CONDITIONS =
            List.of(Map.of("type", "Ready", "status", "True"), Map.of("type", "Degraded", "status", "False"));

    @Test
    void everyNameIsAFunction() {
        assertThat(FUNCTIONS.names())
                .hasSizeGreaterThan(190)
                .contains("default", "toYaml", "cond", "mustRegexFind")
                .allSatisfy(name -> assertThat(FUNCTIONS.function(name))
                        .isNotNull()
                        .extracting(Function::name)
                        .isEqualTo(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "env", "expandenv", "getHostByName", "randAlpha", "randAlphaNum", "randAscii", "randBytes", "randInt",
                "randNumeric", "shuffle", "uuidv4", "bcrypt", "htpasswd", "encryptAES", "decryptAES", "genPrivateKey",
                "genCA", "genSelfSignedCert", "genSignedCert", "buildCustomCert", "derivePassword", "tpl", "lookup"
            })
    void whatIsRandomOrLooksOutsideIsUnknown(String name) {
        assertThat(FUNCTIONS.function(name)).isNull();
        assertThat(FUNCTIONS.names()).doesNotContain(name);
    }

    @Test
    void condFindsTheConditionOfAType() {
        assertThat(CallTable.call("cond", CONDITIONS, "Degraded")).isEqualTo(CONDITIONS.get(1));
    }

    @Test
    void condIsNilWhereThereIsNone() {
        assertThat(CallTable.call("cond", CONDITIONS, "Gone")).isNull();
        assertThat(CallTable.call("cond", null, "Ready")).isNull();
        assertThat(CallTable.call("cond", new Absent(".status.conditions"), "Ready"))
                .isNull();
    }

    @Test
    void condWantsAList() {
        assertThatThrownBy(() -> CallTable.call("cond", "Ready", "Ready"))
                .isInstanceOf(Problem.class)
                .hasMessage("cond is given a value of kind string, expected a list of conditions");
    }

    @Test
    void joinTakesTheSeparatorFirstOrLast() {
        assertThat(CallTable.call("join", ",", List.of("a", "b"))).isEqualTo("a,b");
        assertThat(CallTable.call("join", List.of("a", "b"), ",")).isEqualTo("a,b");
        assertThat(CallTable.call("join", new Absent(".list"), ",")).isEqualTo("");
    }

    @Test
    void joinWithoutASeparatorIsAProblem() {
        assertThatThrownBy(() -> CallTable.call("join", List.of("a"), List.of("b")))
                .isInstanceOf(Problem.class)
                .hasMessage("join has no separator: expected join \",\" LIST or join LIST \",\"");
    }

    @Test
    void base64HasItsLongNamesToo() {
        assertThat(CallTable.call("base64encode", "hi")).isEqualTo("aGk=");
        assertThat(CallTable.call("base64decode", "aGk=")).isEqualTo("hi");
    }

    @Test
    void anAbsentArgumentIsNil() {
        assertThat(CallTable.call("default", "d", new Absent(".x"))).isEqualTo("d");
        assertThat(CallTable.call("kindOf", new Absent(".x"))).isEqualTo("invalid");
        assertThat(CallTable.call("list", 1L, new Absent(".x"))).isEqualTo(Arrays.asList(1L, null));
    }

    @Test
    void aMapOfTheCallerIsNotChanged() {
        assertThatThrownBy(() -> CallTable.call("set", Map.of("a", 1L), "b", 2L))
                .isInstanceOf(Problem.class)
                .hasMessage("set would change a map that was given to the template: change a copy,"
                        + " $copy := deepCopy MAP");
        assertThatThrownBy(() -> CallTable.call("unset", Map.of("a", 1L), "a"))
                .isInstanceOf(Problem.class)
                .hasMessageStartingWith("unset would change a map that was given to the template");
    }

    @Test
    void aCopyMayBeChanged() {
        Object copy = CallTable.call("deepCopy", Map.of("a", Map.of("b", 1L)));

        assertThat(CallTable.call("set", copy, "c", 2L)).isEqualTo(Map.of("a", Map.of("b", 1L), "c", 2L));
    }

    @Test
    void aMergeLeavesTheMapsOfTheCallerAlone() {
        var target = Map.of("a", Map.of("b", 1L));

        Object merged = CallTable.call("merge", target, Map.of("a", Map.of("c", 2L)));

        assertThat(merged).isEqualTo(Map.of("a", Map.of("b", 1L, "c", 2L)));
        assertThat(target).isEqualTo(Map.of("a", Map.of("b", 1L)));
    }

    @Test
    void aMergeChangesTheMapsOfTheTemplate() {
        var inner = new Dict(Map.of("b", 1L));
        var target = new Dict(Map.of("a", inner));

        assertThat(CallTable.call("mergeOverwrite", target, Map.of("a", Map.of("b", 2L))))
                .isSameAs(target);
        assertThat(inner).isEqualTo(Map.of("b", 2L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"toJson", "toPrettyJson", "toYaml", "toString", "quote", "deepCopy"})
    void aMapThatHoldsItselfIsAProblem(String function) {
        var map = new Dict();
        map.put("self", map);

        assertThatThrownBy(() -> CallTable.call(function, map)).isInstanceOf(Problem.class);
    }

    @Test
    void comparingMapsThatHoldThemselvesIsAProblem() {
        var a = new Dict();
        a.put("self", a);
        var b = new Dict();
        b.put("self", b);

        assertThatThrownBy(() -> CallTable.call("deepEqual", a, b)).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> CallTable.call("merge", a, b)).isInstanceOf(Problem.class);
    }

    @Test
    void aMergeMayGrowItsSource() {
        var source = new Dict(Map.of("x", Map.of("y", 1L, "z", 2L)));
        var target = new Dict();
        target.put("x", source);

        CallTable.call("merge", target, source);

        assertThat(source).containsEntry("y", 1L).containsEntry("z", 2L);
    }

    @Test
    void whatDoesNotFitTheBudgetIsNotMade() {
        assertTooMuch("until", Long.MAX_VALUE);
        assertTooMuch("untilStep", Long.MIN_VALUE, Long.MAX_VALUE, 1L);
        assertTooMuch("seq", 1_000_000_000L);
        assertTooMuch("repeat", Long.MAX_VALUE, "ab");
        assertTooMuch("indent", 1L << 40, "a\nb");
        assertTooMuch("replace", "", "x".repeat(100_000), "y".repeat(100_000));
        assertTooMuch("regexFindAll", "x*y|x", "x".repeat(100_000), -1L);
        assertTooMuch("wrapWith", 1L, "x".repeat(100_000), " a".repeat(100_000));
    }

    private static void assertTooMuch(String function, Object... arguments) {
        assertThatThrownBy(() -> CallTable.call(function, arguments))
                .isInstanceOf(Problem.class)
                .hasMessageEndingWith("budget exceeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a{1000}){1000}", "((a{100}){100}){100}", "(?:a{900}b{900}){12}"})
    void aPatternThatWouldBeHugeIsAProblem(String pattern) {
        assertThatThrownBy(() -> CallTable.call("regexFind", pattern, "a"))
                .isInstanceOf(Problem.class)
                .hasMessage("the repetitions of the pattern make it too large");
    }

    @Test
    void aPatternOfMostlyGroupsIsAProblem() {
        assertThatThrownBy(() -> CallTable.call("regexFind", "(".repeat(1000), "a"))
                .isInstanceOf(Problem.class)
                .hasMessage("the pattern has groups nested deeper than 100 levels");
    }

    @Test
    void yamlThatLaughsIsAProblem() {
        var text = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
        for (int i = 1; i < 10; i++) {
            text.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(10) + "]\n");
        }

        assertThatThrownBy(() -> CallTable.call("fromYaml", text.toString()))
                .isInstanceOf(Problem.class)
                .hasMessage("memory budget exceeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- 1", "a: [1", "a: b: c", "{", "\ta: 1", "a: *nope", "a: .nan", "text", "[a]: b", "~: 1"})
    void yamlThatIsNoMapTellsWhyUnderError(String text) {
        assertThat(CallTable.call("fromYaml", text))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys("Error");
    }

    @Test
    void yamlAndJsonThatAreDeeplyNestedAreNotRead() {
        assertThat(CallTable.call("fromJson", "[".repeat(100_000))).isNull();
        assertThat(CallTable.call("fromYaml", "[".repeat(100_000)))
                .isEqualTo(Map.of("Error", "error converting YAML to JSON: yaml: nested deeper than 200 levels"));
    }

    @Test
    void nowIsWhatTheClockSays() {
        var noon = ZonedDateTime.of(2026, 11, 15, 12, 0, 0, 0, ZoneOffset.UTC);

        assertThat(CallTable.call("now")).isEqualTo(noon);
        assertThat(CallTable.call("ago", noon.minusSeconds(125))).isEqualTo("2m5s");
        assertThat(CallTable.call("date", "2006-01-02", "not a date")).isEqualTo("2026-11-15");
        assertThat(CallTable.call("durationRound", noon.minusHours(3).minusMinutes(5)))
                .isEqualTo("3h");
    }

    @Test
    void secondsAreADuration() {
        assertThat(CallTable.call("duration", 95L)).isEqualTo("1m35s");
    }

    @Test
    void keysAndValuesComeInOrder() {
        var map = new Dict();
        map.put("b", 2L);
        map.put("a", 1L);

        assertThat(CallTable.call("keys", map)).isEqualTo(List.of("a", "b"));
        assertThat(CallTable.call("values", map)).isEqualTo(List.of(1L, 2L));
    }

    @Test
    void aCharacterOfTwoHalvesMayStandAnywhereInYaml() {
        for (int i = 1000; i < 1100; i++) {
            String text = "x".repeat(i) + "😀😀";

            assertThat(CallTable.call("fromYaml", "a: " + text)).isEqualTo(Map.of("a", text));
        }
    }
}
