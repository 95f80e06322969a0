package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.path.Selection;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.syntax.Printer;
import dev.capstan.gotemplate.value.Absent;
import org.jspecify.annotations.Nullable;

/// A path with a step in brackets. Go knows none of these, so whatever is not there is absent, in every mode.
final class BracketPath extends Expression {
    private final Expression from;
    private final Selection steps;
    private final boolean hasArguments;
    private final Absent absent;

    BracketPath(Node node, Expression from, Selection steps, boolean hasArguments, Missing missing) {
        super(node);
        this.from = from;
        this.steps = steps;
        this.hasArguments = hasArguments;
        this.absent = missing.absent(node);
    }

    @Override
    @Nullable
    Object value(Run run) {
        if (hasArguments) {
            throw run.failed(node, Printer.print(node) + " is not a method but has arguments");
        }
        Object value = steps.from(from.value(run), run.budget);
        return value == null ? absent : run.known(value, node);
    }
}
