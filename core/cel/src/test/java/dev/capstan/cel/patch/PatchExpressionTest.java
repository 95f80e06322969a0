package dev.capstan.cel.patch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.cel.CelEnvironment;
import dev.capstan.cel.CelProgram;
import dev.capstan.cel.Compilation;
import dev.capstan.cel.Evaluation;
import dev.capstan.cel.value.JsonValues;
import dev.capstan.cel.value.Shape;
import dev.capstan.cel.value.Values;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PatchExpressionTest {
    private static final JsonNode OBJECT = json("{'metadata':{'name':'a','labels':{'x/y':'z'}},'spec':{'n':2}}");

    private static JsonNode json(String text) {
        return Document.json(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .tree();
    }

    private static Compilation compile(String text) {
        return CelEnvironment.patches().compile(text, Map.of("object", Shape.ANY));
    }

    private static Evaluation evaluate(String text) {
        return switch (compile(text)) {
            case Compilation.Done(CelProgram program) ->
                program.evaluate(Map.of("object", Values.of(OBJECT, Shape.ANY)), CelProgram.CALL_LIMIT);
            case Compilation.Failed(var words) -> throw new AssertionError(words);
        };
    }

    private static Object value(String text) {
        return switch (evaluate(text)) {
            case Evaluation.Value(var value, var _) -> value;
            case Evaluation.Failed(var words, var _) -> throw new AssertionError(words);
            case Evaluation.TooCostly(var cost) -> throw new AssertionError(cost);
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Object{}                                              | {}
            Object{spec: Object.spec{replicas: 3}}                | {'spec':{'replicas':3}}
            Object{metadata: Object.metadata{labels: {'a': 'b'}}} | {'metadata':{'labels':{'a':'b'}}}
            Object{list: [1, 2].map(x, Object.list{n: x * 2})}    | {'list':[{'n':2},{'n':4}]}
            Object{?spec: optional.none()}                        | {}
            Object{?n: object.?spec.?n}                           | {'n':2}
            Object{?spec: optional.ofNonZeroValue(Object.spec{})} | {}
            Object{spec: Object.spec{n: object.spec.n + 1}}.spec  | {'n':3}
            Object{copy: object.metadata.labels}                  | {'copy':{'x/y':'z'}}
            Object{d: 1.5, b: true, z: null, t: duration('90s')}  | {'d':1.5,'b':true,'z':null,'t':'90s'}
            JSONPatch{op: 'add', path: '/a', value: [1]}          | {'op':'add','path':'/a','value':[1]}
            true ? JSONPatch{op: 'a'} : JSONPatch{op: 'b'}        | {'op':'a'}
            """)
    void objectsAreBuilt(String expression, String expected) {
        assertThat(JsonValues.of(value(expression))).isEqualTo(json(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Object{a: 1} == Object{a: 1}                       | true
            Object{a: 1} == Object{a: 2}                       | false
            has(Object{a: 1}.a)                                | true
            has(Object{a: 1}.b)                                | false
            Object{intList: [1, 2, 3]}.intList.sum() == 6      | true
            jsonpatch.escapeKey('a/b~c') == 'a~1b~0c'          | true
            """)
    void builtObjectsAreValuesLikeOthers(String expression, boolean expected) {
        assertThat(value(expression)).isEqualTo(expected);
    }

    @Test
    void anObjectTellsWhatIsMisplacedInIt() {
        var built = (BuiltObject)
                value("Object{spec: Object.wrong{a: 1}, list: [Object.item{}], map: {'k': Object.map{}}}");

        assertThat(built.misplaced())
                .containsExactlyInAnyOrder(
                        "unexpected type name \"Object.wrong\", expected \"Object.spec\", which matches field name path"
                                + " from root Object type",
                        "unexpected type name \"Object.item\", expected \"Object.list\", which matches field name path"
                                + " from root Object type");
        assertThat(((BuiltObject) value("Object{spec: Object.spec{}}")).misplaced())
                .isEmpty();
    }

    @Test
    void buildingCostsWhatItCostsInKubernetes() {
        assertThat(evaluate("Object{spec: Object.spec{replicas: 3}}").cost()).isEqualTo(80);
    }

    @Test
    void theTypesOfFieldsOfAPatchAreChecked() {
        assertThat(compile("JSONPatch{op: 1, path: '/a'}")).isEqualTo(new Compilation.Failed("""
                ERROR: <input>:1:13: expected type of field 'op' is 'string' but provided type is 'int'
                 | JSONPatch{op: 1, path: '/a'}
                 | ............^"""));
        assertThat(compile("Invalid{}")).isEqualTo(new Compilation.Failed("""
                ERROR: <input>:1:8: undeclared reference to 'Invalid' (in container '')
                 | Invalid{}
                 | .......^"""));
    }

    @Test
    void otherExpressionsBuildNothing() {
        assertThat(CelEnvironment.kubernetes().compile("Object{}", Map.of())).isInstanceOf(Compilation.Failed.class);
        assertThat(CelEnvironment.kubernetes().compile("jsonpatch.escapeKey('a')", Map.of()))
                .isInstanceOf(Compilation.Failed.class);
    }

    @Test
    void theTypeOfTheResultIsWrittenAsKubernetesDoes() {
        assertThat(List.of(
                                "Object{}",
                                "[JSONPatch{}]",
                                "{'a': 1}",
                                "null",
                                "object.x",
                                "timestamp('2020-01-01T00:00:00Z')")
                        .stream()
                        .map(each ->
                                ((Compilation.Done) compile(each)).program().resultType()))
                .containsExactly(
                        "Object",
                        "list(JSONPatch)",
                        "map(string, int)",
                        "null_type",
                        "dyn",
                        "google.protobuf.Timestamp");
    }
}
