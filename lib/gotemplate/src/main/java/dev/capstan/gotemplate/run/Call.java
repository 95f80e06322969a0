package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Values;
import org.jspecify.annotations.Nullable;

/// A function and its arguments.
final class Call extends Expression {
    private final Function function;
    private final Argument[] arguments;
    private final boolean piped;

    /// @param piped whether the last argument comes from the pipeline, and so is evaluated before the others
    Call(Node node, Function function, Argument[] arguments, boolean piped) {
        super(node);
        this.function = function;
        this.arguments = arguments;
        this.piped = piped;
    }

    @Override
    @Nullable
    Object value(Run run) {
        run.budget.step(1);
        return call(Argument.values(arguments, piped, run), run);
    }

    private @Nullable Object call(@Nullable Object[] values, Run run) {
        try {
            return Values.of(function.body().call(values, run.budget));
        } catch (Problem problem) {
            throw run.failed(node, "error calling " + function.name() + ": " + problem.getMessage());
        } catch (RuntimeException fault) {
            // Functions may be the caller's. As Go does with a panic: the template fails, not the program.
            throw run.failed(node, "error calling " + function.name() + ": " + fault)
                    .causedBy(fault);
        }
    }
}
