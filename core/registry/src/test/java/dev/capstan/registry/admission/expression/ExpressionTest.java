package dev.capstan.registry.admission.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.cel.authorizer.Authorizer;
import dev.capstan.cel.authorizer.GroupCheck;
import dev.capstan.cel.authorizer.ResourceCheck;
import dev.capstan.registry.admission.expression.MatchConditions.Match;
import dev.capstan.registry.admission.expression.Variables.Declared;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpressionTest {
    private static final Authorizer NOBODY = new Authorizer() {
        @Override
        public Verdict onResource(ResourceCheck check, String verb) {
            return new Verdict(verb.equals("get"), "", "");
        }

        @Override
        public Verdict onPath(String path, String verb) {
            return new Verdict(false, "", "");
        }

        @Override
        public Authorizer ofServiceAccount(String namespace, String name) {
            return this;
        }
    };

    private static final Situation SITUATION = new Situation(
            json("{'metadata':{'name':'a'},'spec':{'size':3,'names':['x','y']}}"),
            null,
            (ObjectNode) json("""
                    {'uid':'','kind':{'group':'','version':'v1','kind':'ConfigMap'},'name':'a','operation':'CREATE',
                     'userInfo':{'username':'eve','groups':['g']},'dryRun':false,'options':{'fieldManager':'m'}}"""),
            json("{'metadata':{'name':'ns','labels':{'env':'prod'},'creationTimestamp':'2026-01-01T00:00:00Z'}}"),
            json("{'data':{'max':'5'}}"),
            new GroupCheck(NOBODY, "").resource("configmaps"));

    private static JsonNode json(String text) {
        return Document.json(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .tree();
    }

    private static final Vocabulary ALL = Vocabulary.of(true).withAuthorizer();

    private static Outcome evaluate(String text) {
        return Evaluator.of(SITUATION, Variables.NONE, Evaluator.BUDGET).evaluate(ALL.compile(text, Expected.ANYTHING));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "object.spec.size == 3",
                "oldObject == null",
                "request.operation == 'CREATE' && request.userInfo.username == 'eve'",
                "!has(request.namespace) && !request.dryRun && request.options.fieldManager == 'm'",
                "namespaceObject.metadata.labels.env == 'prod'",
                "namespaceObject != null",
                "int(params.data.max) == 5",
                "authorizer.requestResource.check('get').allowed()",
                "!authorizer.group('').resource('x').check('list').allowed()",
                "object.spec.names.exists(n, n == 'y')"
            })
    void anExpressionKnowsTheRequest(String text) {
        assertThat(evaluate(text)).isEqualTo(new Outcome.Value(true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            object.spec.none == 1    | expression 'object.spec.none == 1' resulted in error: no such key: none
            request.subResource == ''| expression 'request.subResource == ''' resulted in error: no such key: subResource
            """)
    void whatFailsSaysWhy(String text, String words) {
        assertThat(evaluate(text)).isEqualTo(new Outcome.Failed(words));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            object.spec.size | BOOLEAN      | must evaluate to bool but got dyn
            1                | TEXT         | must evaluate to string but got int
            [1]              | TEXT_OR_NULL | must evaluate to one of [string null_type] but got list(int)
            {'a': 1}         | OBJECT       | must evaluate to Object but got map(string, int)
            Object{}         | JSON_PATCH   | must evaluate to list(JSONPatch) but got Object
            """)
    void anExpressionGivesWhatIsExpected(String text, Expected expected, String problem) {
        assertThat(ALL.compile(text, expected).problems("spec.x"))
                .containsExactly(FieldProblem.invalid("spec.x", '"' + text.replace("\"", "\\\"") + '"', problem));
    }

    @Test
    void whatIsNotThereCannotBeNamed() {
        assertThat(Vocabulary.of(false)
                        .compile("params == null", Expected.BOOLEAN)
                        .problem())
                .startsWith("compilation failed: ERROR: <input>:1:1: undeclared reference to 'params'");
        assertThat(ALL.compile("request.foo == ''", Expected.BOOLEAN).problem())
                .startsWith("compilation failed: ERROR: <input>:1:8: undefined field 'foo'");
        assertThat(ALL.compile("variables.a", Expected.ANYTHING).problem())
                .startsWith("compilation failed: ERROR: <input>:1:1: undeclared reference to 'variables'");
    }

    @Test
    void aVariableIsTypedAndSeesThoseBeforeIt() {
        Variables variables = Variables.compile(
                List.of(
                        new Declared("size", "object.spec.size"),
                        new Declared("double", "variables.size * 2"),
                        new Declared("text", "string(variables.double)")),
                ALL);
        Vocabulary vocabulary = ALL.with(variables);

        assertThat(Evaluator.of(SITUATION, variables, Evaluator.BUDGET)
                        .evaluate(vocabulary.compile("variables.text + '!'", Expected.TEXT)))
                .isEqualTo(new Outcome.Value("6!"));
        assertThat(vocabulary.compile("variables.text + 1", Expected.ANYTHING).problem())
                .contains("found no matching overload for '_+_' applied to '(string, int)'");
        assertThat(vocabulary.compile("variables.other", Expected.ANYTHING).problem())
                .contains("undefined field 'other'");
    }

    @Test
    void aVariableThatFailsIsNoticedWhereItIsUsed() {
        Variables variables = Variables.compile(List.of(new Declared("bad", "object.spec.none")), ALL);
        Vocabulary vocabulary = ALL.with(variables);
        Evaluator evaluator = Evaluator.of(SITUATION, variables, Evaluator.BUDGET);

        assertThat(evaluator.evaluate(vocabulary.compile("true", Expected.BOOLEAN)))
                .isEqualTo(new Outcome.Value(true));
        assertThat(evaluator.evaluate(vocabulary.compile("variables.bad == 1 || true", Expected.BOOLEAN)))
                .isEqualTo(new Outcome.Value(true));
        assertThat(evaluator.evaluate(vocabulary.compile("variables.bad == 1", Expected.BOOLEAN)))
                .isEqualTo(new Outcome.Failed("expression 'variables.bad == 1' resulted in error: composited variable"
                        + " \"bad\" fails to evaluate: no such key: none"));
    }

    @Test
    void aVariableIsPaidForOnce() {
        Variables variables =
                Variables.compile(List.of(new Declared("dear", "lists.range(1000).map(x, x + 1).size()")), ALL);
        Vocabulary vocabulary = ALL.with(variables);
        Evaluator evaluator = Evaluator.of(SITUATION, variables, Evaluator.BUDGET);

        evaluator.evaluate(vocabulary.compile("variables.dear > 0", Expected.BOOLEAN));
        long first = Evaluator.BUDGET - evaluator.budget();
        evaluator.evaluate(vocabulary.compile("variables.dear > 0", Expected.BOOLEAN));
        long second = Evaluator.BUDGET - evaluator.budget() - first;

        assertThat(first).isGreaterThan(1000);
        assertThat(second).isLessThan(10);
    }

    @Test
    void nothingIsEvaluatedWhenTheBudgetIsSpent() {
        Evaluator evaluator = Evaluator.of(SITUATION, Variables.NONE, 100);
        Expression dear = ALL.compile("lists.range(1000).all(x, x >= 0)", Expected.BOOLEAN);

        assertThat(evaluator.evaluate(dear)).isInstanceOf(Outcome.OutOfBudget.class);
        assertThat(evaluator.evaluate(ALL.compile("object != null", Expected.BOOLEAN)))
                .isInstanceOf(Outcome.OutOfBudget.class);
    }

    @Test
    void oneExpressionMayNotCostEverything() {
        assertThat(evaluate("lists.range(1000000).all(x, x >= 0)"))
                .isEqualTo(new Outcome.Failed("expression 'lists.range(1000000).all(x, x >= 0)' resulted in error:"
                        + " operation cancelled: actual cost limit exceeded"));
    }

    private static Match match(String conditions) {
        return MatchConditions.compile(json(conditions), true).check(SITUATION);
    }

    @Test
    void allConditionsMustBeTrue() {
        assertThat(match("[]")).isEqualTo(new Match.Yes());
        assertThat(match("[{'name':'a','expression':'true'},{'name':'b','expression':'object.spec.size==3'}]"))
                .isEqualTo(new Match.Yes());
        assertThat(match("[{'name':'a','expression':'object.x == 1'},{'name':'b','expression':'false'}]"))
                .isEqualTo(new Match.No("b"));
        assertThat(match("[{'name':'a','expression':'object.x == 1'},{'name':'b','expression':'true'}]"))
                .isEqualTo(new Match.Failed("expression 'object.x == 1' resulted in error: no such key: x"));
        assertThat(match("[{'name':'a','expression':'object.x == 1'},{'name':'b','expression':'object.y == 1'}]"))
                .isEqualTo(new Match.Failed("[expression 'object.x == 1' resulted in error: no such key: x, expression"
                        + " 'object.y == 1' resulted in error: no such key: y]"));
        assertThat(match("[{'name':'a','expression':'namespaceObject == null'}]"))
                .isEqualTo(new Match.Yes());
    }

    @Test
    void badConditionsAreListed() {
        assertThat(MatchConditions.problems(
                        json(
                                "[{'name':'a','expression':'true'},{'name':'a','expression':' '},{'name':'','expression':'1'}]"),
                        "spec.matchConditions",
                        false))
                .extracting(FieldProblem::toString)
                .containsExactly(
                        "spec.matchConditions[1].expression: Required value",
                        "spec.matchConditions[1].name: Duplicate value: \"a\"",
                        "spec.matchConditions[2].expression: Invalid value: \"1\": must evaluate to bool but got int",
                        "spec.matchConditions[2].name: Required value");
    }
}
