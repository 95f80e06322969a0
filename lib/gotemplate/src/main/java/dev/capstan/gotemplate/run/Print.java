package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.value.Absent;
import org.jspecify.annotations.Nullable;

/// Writes a value.
record Print(Expression expression, Missing missing) implements Piece {
    @Override
    public Flow render(Run run) {
        run.at = expression.node;
        Object value = expression.value(run);
        if (run.traces != null && value != null && !(value instanceof Absent)) {
            run.traces.print(value, run);
        } else if (value instanceof String text) {
            run.write(text);
        } else if (value == null || value instanceof Absent) {
            nothing(run, value);
        } else {
            run.at = expression.node;
            Format.print(run.out, value, run.budget);
            run.checkOutput();
        }
        return Flow.NEXT;
    }

    private void nothing(Run run, @Nullable Object value) {
        switch (missing) {
            case NO_VALUE, NIL, ERROR -> run.write("<no value>");
            case EMPTY -> {}
            case FORBIDDEN -> throw run.absent(expression.node, value);
        }
    }
}
