package dev.capstan.expr.run;

import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import org.jspecify.annotations.Nullable;

/// One step of a compiled expression. Immutable: what changes in a run is in the [Frame].
///
/// Whoever may complain says first where, in [Frame#at].
abstract class Code {
    abstract @Nullable Object run(Frame frame);

    /// Runs where a bool is needed; the complaint about anything else points to `at`.
    boolean test(Frame frame, int at) {
        var value = run(frame);
        if (value instanceof Boolean bool) {
            return bool;
        }
        frame.at = at;
        throw new Problem("expected bool, but got " + Values.typeName(value));
    }
}
