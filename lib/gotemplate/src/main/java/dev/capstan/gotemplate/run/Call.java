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
    private final @Nullable Tracing tracing;

    /// @param piped whether the last argument comes from the pipeline, and so is evaluated before the others
    /// @param tracing what the call does to the origin of a text, or null if its result is a value like any other
    Call(Node node, Function function, Argument[] arguments, boolean piped, @Nullable Tracing tracing) {
        super(node);
        this.function = function;
        this.arguments = arguments;
        this.piped = piped;
        this.tracing = tracing;
    }

    @Override
    @Nullable
    Object value(Run run) {
        run.budget.step(1);
        @Nullable Object[] values = Argument.values(arguments, piped, run);
        Object result = call(values, run);
        return tracing == null || run.traces == null ? result : run.traces.result(tracing, values, result, run);
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
