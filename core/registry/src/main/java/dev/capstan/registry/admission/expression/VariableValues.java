package dev.capstan.registry.admission.expression;

import dev.capstan.cel.CelProgram;
import dev.capstan.cel.Evaluation;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `variables` while expressions run: each is evaluated when somebody looks at it, and once.
///
/// Belongs to one [Evaluator], hence to one thread.
final class VariableValues extends AbstractMap<String, Object> {
    private static final String TOO_COSTLY = "operation cancelled: actual cost limit exceeded";

    private final Variables variables;
    private final Map<String, Object> others;
    private final Map<String, Result> known = new HashMap<>();
    private long cost;

    /// @param others what the variables can name; this among it
    VariableValues(Variables variables, Map<String, Object> others) {
        this.variables = variables;
        this.others = others;
    }

    /// @param value null when there is none
    private record Result(@Nullable Object value, String problem) {}

    /// Stops the expression that wanted a variable.
    private static final class NoValueException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoValueException(String message) {
            super(message, null, false, false);
        }
    }

    /// What evaluating variables has cost since somebody last asked.
    long takeCost() {
        long taken = cost;
        cost = 0;
        return taken;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key instanceof String name && variables.expressions().containsKey(name);
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        if (!(key instanceof String name)) {
            return null;
        }
        Expression expression = variables.expressions().get(name);
        if (expression == null) {
            return null;
        }
        Result result = known.get(name);
        if (result == null) {
            result = evaluate(name, expression);
            known.put(name, result);
        }
        if (result.value() == null) {
            throw new NoValueException(result.problem());
        }
        return result.value();
    }

    private Result evaluate(String name, Expression expression) {
        CelProgram program = expression.program();
        if (program == null) {
            return new Result(null, "composited variable \"" + name + "\" fails to compile: " + expression.problem());
        }
        Evaluation evaluation = program.evaluate(others, CelProgram.CALL_LIMIT);
        cost += evaluation.cost();
        String failed = "composited variable \"" + name + "\" fails to evaluate: ";
        return switch (evaluation) {
            case Evaluation.Value(var value, var _) -> new Result(value, "");
            case Evaluation.Failed(var words, var _) -> new Result(null, failed + words);
            case Evaluation.TooCostly(var _) -> new Result(null, failed + TOO_COSTLY);
        };
    }

    @Override
    public int size() {
        return variables.expressions().size();
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        var all = new HashMap<String, Object>();
        variables.expressions().keySet().forEach(name -> {
            Object value = get(name);
            if (value != null) {
                all.put(name, value);
            }
        });
        return all.entrySet();
    }
}
