package dev.capstan.cel;

import dev.capstan.cel.cost.CostEstimator;
import dev.capstan.cel.cost.CostMeter;
import dev.capstan.cel.cost.CostMeter.Exceeded;
import dev.capstan.cel.value.Shape;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelKind;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.time.DateTimeException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// An expression, compiled. Safe for use by many threads.
public final class CelProgram {
    /// What one run may cost in Kubernetes.
    public static final long CALL_LIMIT = 1_000_000;

    private final CelAbstractSyntaxTree tree;
    private final CelRuntime.Program program;
    private final Map<String, Shape> variables;
    private final Set<String> names;
    private final int steps;

    /// @param tree the expression as it was written
    /// @param steps as [CostMeter#steps] tells of the expression that is run
    CelProgram(CelAbstractSyntaxTree tree, CelRuntime.Program program, int steps, Map<String, Shape> variables) {
        this.tree = tree;
        this.program = program;
        this.variables = Map.copyOf(variables);
        this.steps = steps;
        this.names = tree.getReferenceMap().values().stream()
                .map(CelReference::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    public boolean givesBoolean() {
        return tree.getResultType().kind() == CelKind.BOOL;
    }

    public boolean givesText() {
        return tree.getResultType().kind() == CelKind.STRING;
    }

    /// The type of what the expression gives, as Kubernetes writes it: `map(string, dyn)`.
    public String resultType() {
        return TypeText.of(tree.getResultType());
    }

    /// What another expression may assume of what this one gives.
    public Shape result() {
        return Shape.ofResult(tree.getResultType());
    }

    /// Whether the expression looks at that variable.
    public boolean uses(String variable) {
        return names.contains(variable);
    }

    /// What a run costs at worst, judged by how large the variables may get.
    public long worstCost() {
        return CostEstimator.worst(tree, variables);
    }

    /// @param values the variables, as [dev.capstan.cel.value.Values] gives them; see [CostMeter] for what is counted
    public Evaluation evaluate(Map<String, Object> values, long limit) {
        var meter = new CostMeter(steps, limit);
        try {
            return new Evaluation.Value(program.trace(values, meter), meter.cost());
        } catch (Exceeded e) {
            return new Evaluation.TooCostly(meter.cost());
        } catch (CelEvaluationException e) {
            return meter.exceeded()
                    ? new Evaluation.TooCostly(meter.cost())
                    : new Evaluation.Failed(FailureText.of(e, tree), meter.cost());
        } catch (DateTimeException | IllegalArgumentException | ArithmeticException | ClassCastException e) {
            // What a value turned out to be, or a function made of it, where the library expects none.
            return new Evaluation.Failed(String.valueOf(e.getMessage()), meter.cost());
        }
    }
}
