package dev.capstan.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.cel.value.SchemaShape;
import dev.capstan.cel.value.Shape;
import dev.capstan.cel.value.Values;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CelEnvironmentTest {
    private static final Shape OBJECT =
            SchemaShape.of(json("""
                    {"type":"object","properties":{
                      "replicas":{"type":"integer"},
                      "labels":{"type":"object","additionalProperties":{"type":"string"}}}}
                    """), "objectType", false).orElseThrow();

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static CelProgram compile(String text, Map<String, Shape> variables) {
        return switch (CelEnvironment.kubernetes().compile(text, variables)) {
            case Compilation.Done(var program) -> program;
            case Compilation.Failed(var words) -> throw new AssertionError(words);
        };
    }

    private static Evaluation evaluate(String text, String object) {
        CelProgram program = compile(text, Map.of("object", OBJECT, "request", Shape.ANY));
        return program.evaluate(
                Map.of(
                        "object", Values.of(json(object), OBJECT),
                        "request",
                                Values.of(
                                        json("{'user': {'groups': ['a', 'b']}, 'dryRun': false}".replace('\'', '"')),
                                        Shape.ANY)),
                CelProgram.CALL_LIMIT);
    }

    @Test
    void anExpressionMayNameSeveralVariables() {
        assertThat(evaluate("object.replicas > 1 && 'a' in request.user.groups", "{\"replicas\":2}"))
                .isEqualTo(new Evaluation.Value(true, 8));
    }

    @Test
    void whatHasNoSchemaIsLookedAtWhenItRuns() {
        assertThat(evaluate("request.user.name == 'x'", "{}")).isEqualTo(new Evaluation.Failed("no such key: name", 2));
    }

    @Test
    void listsOfNobodyKnowsWhatAreAddedUpAndCompared() {
        assertThat(evaluate("[1, 2].map(x, dyn(x)).sum() == 3 && dyn([3, 2]).max() == 3", "{}"))
                .isInstanceOfSatisfying(
                        Evaluation.Value.class, each -> assertThat(each.value()).isEqualTo(true));
        assertThat(evaluate("dyn(['b', 'a']).isSorted() || dyn(['b', 'a']).min() == 'a'", "{}"))
                .isInstanceOfSatisfying(
                        Evaluation.Value.class, each -> assertThat(each.value()).isEqualTo(true));
    }

    @Test
    void aFieldThatIsNotDeclaredCannotBeNamed() {
        assertThat(CelEnvironment.kubernetes().compile("object.size > 1", Map.of("object", OBJECT)))
                .isEqualTo(new Compilation.Failed("""
                        ERROR: <input>:1:7: undefined field 'size'
                         | object.size > 1
                         | ......^"""));
    }

    @Test
    void aProgramTellsWhatItGivesAndUses() {
        CelProgram program = compile("object.replicas > 1", Map.of("object", OBJECT, "oldObject", OBJECT));

        assertThat(program.givesBoolean()).isTrue();
        assertThat(program.givesText()).isFalse();
        assertThat(program.uses("object")).isTrue();
        assertThat(program.uses("oldObject")).isFalse();
        assertThat(program.worstCost()).isEqualTo(3);
    }

    @Test
    void aLongRunIsStopped() {
        CelProgram program = compile("lists.range(1000000000).all(x, x >= 0)", Map.of());

        Evaluation evaluation = program.evaluate(Map.of(), 10_000);

        assertThat(evaluation).isInstanceOf(Evaluation.TooCostly.class);
        assertThat(evaluation.cost()).isBetween(10_001L, 10_010L);
    }

    @Test
    void textsThatGrowAreStopped() {
        CelProgram program = compile(
                "[1,2,3,4,5,6,7,8,9,10].map(a, [1,2,3,4,5,6,7,8,9,10].map(b, '%s%s'.format([a, b])))"
                        + ".all(l, l.all(t, t.size() > 0))",
                Map.of());

        assertThat(program.evaluate(Map.of(), 100)).isInstanceOf(Evaluation.TooCostly.class);
        assertThat(program.evaluate(Map.of(), CelProgram.CALL_LIMIT)).isInstanceOf(Evaluation.Value.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?P<first>a)b", "(?<first>a)b", "(?i)(?s)a\\z", "\\Qa\\E", "\\pZZ", "((a{100}){10})"})
    void aPatternIsReadAsItWillBeMatched(String pattern) {
        assertThat(CelEnvironment.kubernetes().compile("'ab'.matches(r'" + pattern + "')", Map.of()))
                .isInstanceOf(Compilation.Done.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?=a)ab", "(a)\\1", "a++b", "a**", "a{2}{3}", "[a", "a{1001}", "(?<!a)b", "a)", "a\\Z"})
    void aPatternThatCouldNeverMatchIsFoundAtOnce(String pattern) {
        String text = "'ab'.matches(r'" + pattern + "')";

        assertThat(CelEnvironment.kubernetes().compile(text, Map.of()))
                .isEqualTo(new Compilation.Failed(
                        "ERROR: <input>:1:14: invalid matches argument\n | " + text + "\n | .............^"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"matches('a', '(?=a)')", "'a'.find('(?=a)') == ''", "'a'.findAll('(?=a)', 2) == []"})
    void everyFunctionThatTakesAPatternIsLookedAt(String text) {
        assertThat(CelEnvironment.kubernetes().compile(text, Map.of()))
                .isInstanceOfSatisfying(
                        Compilation.Failed.class,
                        each -> assertThat(each.words()).contains("invalid", "argument"));
    }

    @Test
    void aPatternThatIsMadeWhileRunningIsLookedAtThen() {
        assertThat(evaluate("'ab'.matches('(?=' + 'a)')", "{}")).isInstanceOf(Evaluation.Failed.class);
        assertThat(evaluate("matches('cab', 'a' + 'b')", "{}"))
                .isInstanceOfSatisfying(
                        Evaluation.Value.class, each -> assertThat(each.value()).isEqualTo(true));
    }

    @Test
    void aPatternThatWouldTakeAllMemoryIsRefused() {
        String bomb = "((((a{1000}){1000}){1000}){1000})";

        assertThat(evaluate("'a'.matches('" + bomb + "' + '')", "{}")).isInstanceOf(Evaluation.Failed.class);
        assertThat(evaluate("'a'.find('" + bomb + "' + '')", "{}")).isInstanceOf(Evaluation.Failed.class);
        assertThat(CelEnvironment.kubernetes().compile("'a'.matches('" + bomb + "')", Map.of()))
                .isInstanceOf(Compilation.Failed.class);
    }
}
