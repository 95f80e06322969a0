package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.Function.Parameter;
import dev.capstan.gotemplate.run.Expression.Failure;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.syntax.Operand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes expressions of calls: the function is looked up, its arguments are counted, constants take their type.
final class CallCompiler {
    private final Vocabulary vocabulary;
    private final Missing missing;
    private final ExpressionCompiler expressions;
    private boolean changeMaps;

    CallCompiler(Vocabulary vocabulary, Missing missing, ExpressionCompiler expressions) {
        this.vocabulary = vocabulary;
        this.missing = missing;
        this.expressions = expressions;
    }

    /// Whether a function was met that changes the map it is given.
    boolean changeMaps() {
        return changeMaps;
    }

    /// @param piped the last argument when it comes from the pipeline
    Expression call(Node node, Operand.Name name, List<Operand> operands, @Nullable Expression piped) {
        Function function = vocabulary.function(name.name());
        changeMaps |= vocabulary.changesMaps(function);
        int given = operands.size() + (piped == null ? 0 : 1);
        String wanted = miscount(function, given);
        if (wanted != null) {
            String message = "wrong number of args for " + function.name() + ": " + wanted + " got " + given;
            return new Failure(name, message);
        }
        return switch (vocabulary.form(function)) {
            case AND -> new Logic(node, false, expressions.operands(operands), piped);
            case OR -> new Logic(node, true, expressions.operands(operands), piped);
            case INCLUDE -> new Inclusion(node, arguments(name, function, operands, piped), expressions.level());
            case CALL ->
                new Call(
                        node,
                        function,
                        arguments(name, function, operands, piped),
                        piped != null,
                        vocabulary.tracing(function));
        };
    }

    private static @Nullable String miscount(Function function, int given) {
        int declared = function.parameters().size();
        if (function.variadic()) {
            return given < declared - 1 ? "want at least " + (declared - 1) : null;
        }
        return given == declared ? null : "want " + declared;
    }

    /// The arguments, the one from the pipeline last.
    private Argument[] arguments(
            Operand.Name name, Function function, List<Operand> operands, @Nullable Expression piped) {
        int written = operands.size();
        Argument[] arguments = new Argument[piped == null ? written : written + 1];
        for (int i = 0; i < written; i++) {
            Expression expression = argument(operands.get(i), parameter(function, i));
            arguments[i] = argument(function, i, expression, expression.node);
        }
        if (piped != null) {
            arguments[written] = argument(function, written, piped, name);
        }
        return arguments;
    }

    private Argument argument(Function function, int index, Expression expression, Node checked) {
        boolean tolerant = vocabulary.tolerates(function);
        return new Argument(expression, checked, parameter(function, index), missing, tolerant);
    }

    private static Parameter parameter(Function function, int index) {
        List<Parameter> parameters = function.parameters();
        return parameters.get(Math.min(index, parameters.size() - 1));
    }

    private Expression argument(Operand operand, Parameter parameter) {
        return switch (operand) {
            case Operand.Nil nil -> Constants.nil(nil, parameter);
            case Operand.Numeral number -> Constants.number(number, parameter);
            case Operand.Bool bool -> Constants.fitted(bool, bool.value(), parameter, Parameter.BOOL);
            case Operand.Text text -> Constants.fitted(text, expressions.text(text), parameter, Parameter.TEXT);
            case Operand.Group _ -> expressions.settled(expressions.operand(operand));
            case Operand.Dot _, Operand.Variable _, Operand.Name _, Operand.Path _ -> expressions.operand(operand);
        };
    }
}
