package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.function.Truth;
import org.jspecify.annotations.Nullable;

/// `if` and `with`: the first body whose test holds.
///
/// @param movesDot whether the value tested becomes dot
record Choice(
        Expression[] tests, Sequence[] bodies, @Nullable Sequence otherwise, boolean movesDot) implements Piece {
    @Override
    public Flow render(Run run) {
        for (int i = 0; i < tests.length; i++) {
            run.at = tests[i].node;
            Object value = tests[i].value(run);
            if (Truth.of(value)) {
                return movesDot ? with(run, value, bodies[i]) : bodies[i].render(run);
            }
        }
        return otherwise == null ? Flow.NEXT : otherwise.render(run);
    }

    private static Flow with(Run run, @Nullable Object value, Sequence body) {
        Object outer = run.dot;
        run.dot = value;
        Flow flow = body.render(run);
        run.dot = outer;
        return flow;
    }
}
