package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.function.Truth;
import dev.capstan.gotemplate.syntax.Node;
import org.jspecify.annotations.Nullable;

/// `and` and `or`: the first argument that decides, or the last. Those after it are not evaluated.
final class Logic extends Expression {
    private final boolean decisive;
    private final Expression[] arguments;
    private final @Nullable Expression piped;

    /// @param decisive the truth that decides: false for `and`, true for `or`
    Logic(Node node, boolean decisive, Expression[] arguments, @Nullable Expression piped) {
        super(node);
        this.decisive = decisive;
        this.arguments = arguments;
        this.piped = piped;
    }

    @Override
    @Nullable
    Object value(Run run) {
        run.budget.step(1);
        Object last = piped == null ? null : piped.value(run);
        Object value = null;
        for (Expression argument : arguments) {
            value = argument.value(run);
            if (Truth.of(value) == decisive) {
                return value;
            }
        }
        return piped == null ? value : last;
    }
}
