package dev.capstan.expr.run;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.trace.Evaluation;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A compiled expression. Immutable: any number of threads may run it at once.
public final class Routine {
    private final String text;
    private final Code code;
    private final int slots;

    Routine(String text, Code code, int slots) {
        this.text = text;
        this.code = code;
        this.slots = slots;
    }

    /// The value; throws [ExprException] (stage RUN) when there is none.
    public @Nullable Object run(Map<String, ?> variables, Budget budget) {
        var frame = new Frame(variables, slots, budget);
        try {
            return code.run(frame);
        } catch (Problem problem) {
            throw complaint(frame, problem);
        }
    }

    /// As [#run], with notes. The routine must have been compiled for it.
    ///
    /// @param spare pays for what only the trace needs; when it is used up, the notes end
    public Evaluation trace(Map<String, ?> variables, Budget budget, Budget spare) {
        var frame = new Frame(variables, slots, budget);
        var recording = new Recording(text, spare);
        frame.recording = recording;
        try {
            return recording.evaluation(code.run(frame));
        } catch (Problem problem) {
            throw complaint(frame, problem);
        }
    }

    /// A result where a bool is expected.
    public boolean bool(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case Boolean bool -> bool;
            case Object other -> throw complaint(0, "invalid operation: bool(" + Values.typeName(other) + ")");
        };
    }

    private ExprException complaint(Frame frame, Problem problem) {
        return complaint(frame.at, String.valueOf(problem.getMessage()));
    }

    private ExprException complaint(int at, String message) {
        return new ExprException(ExprException.Stage.RUN, Diagnostic.at(text, at, message));
    }
}
