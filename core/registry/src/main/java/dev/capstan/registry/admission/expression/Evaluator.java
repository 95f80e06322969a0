package dev.capstan.registry.admission.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.cel.CelProgram;
import dev.capstan.cel.Evaluation;
import dev.capstan.cel.authorizer.AuthorizerVariables;
import dev.capstan.cel.value.Shape;
import dev.capstan.cel.value.Values;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Evaluates expressions about one request, all of which share variables and a budget.
///
/// For one thread.
public final class Evaluator {
    /// What all expressions of one kind may cost together: the validations, say.
    public static final long BUDGET = 10_000_000;
    /// The same for conditions whether something is to be asked at all.
    public static final long CONDITIONS_BUDGET = 2_500_000;

    private static final Outcome OUT_OF_BUDGET = new Outcome.OutOfBudget();

    private final Map<String, Object> values = new HashMap<>();
    private final VariableValues variables;
    private long budget;

    private Evaluator(Situation situation, Variables variables, long budget) {
        this.budget = budget;
        this.variables = new VariableValues(variables, values);
        values.put(Vocabulary.OBJECT, value(situation.object(), Shape.ANY));
        values.put(Vocabulary.OLD_OBJECT, value(situation.oldObject(), Shape.ANY));
        values.put(Vocabulary.REQUEST, value(situation.request(), Shapes.REQUEST));
        values.put(Vocabulary.NAMESPACE, value(situation.namespace(), Shapes.NAMESPACE));
        values.put(Vocabulary.PARAMS, value(situation.params(), Shape.ANY));
        values.put(Vocabulary.VARIABLES, this.variables);
    }

    /// @param budget what all expressions together may cost
    public static Evaluator of(Situation situation, Variables variables, long budget) {
        var evaluator = new Evaluator(situation, variables, budget);
        evaluator.values.putAll(AuthorizerVariables.values(situation.resource()));
        return evaluator;
    }

    private static Object value(@Nullable JsonNode tree, Shape shape) {
        return Values.of(tree == null ? NullNode.instance : tree, shape);
    }

    /// What is left.
    public long budget() {
        return budget;
    }

    public Outcome evaluate(Expression expression) {
        CelProgram program = expression.program();
        if (program == null) {
            return new Outcome.Failed("compilation error: " + expression.problem());
        }
        Evaluation evaluation = program.evaluate(values, CelProgram.CALL_LIMIT);
        long cost = evaluation.cost() + variables.takeCost();
        if (cost > budget) {
            budget = -1;
            return OUT_OF_BUDGET;
        }
        budget -= cost;
        String failed = "expression '" + expression.text() + "' resulted in error: ";
        return switch (evaluation) {
            case Evaluation.Value(var value, var _) -> new Outcome.Value(value);
            case Evaluation.Failed(var words, var _) -> new Outcome.Failed(failed + words);
            case Evaluation.TooCostly(var _) ->
                new Outcome.Failed(failed + "operation cancelled: actual cost limit exceeded");
        };
    }
}
