package dev.capstan.expr.run;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.trace.Decision;
import dev.capstan.expr.trace.Element;
import dev.capstan.expr.trace.Evaluation;
import dev.capstan.expr.trace.Lookup;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a traced run has seen so far. Belongs to one thread.
final class Recording {
    private final String text;
    private final List<@Nullable Decision> decisions = new ArrayList<>();
    private final List<Lookup> lookups = new ArrayList<>();

    /// Pays for all that only the trace wants, so that a traced run ends as an untraced one does.
    final Budget spare;

    Recording(String text, Budget spare) {
        this.text = text;
        this.spare = spare;
    }

    /// Keeps a place for a decision that begins now; -1 when there is no room for more.
    int begin() {
        if (!affords()) {
            return -1;
        }
        decisions.add(null);
        return decisions.size() - 1;
    }

    void end(int place, Traces.Watch watch, @Nullable Object outcome) {
        if (place < 0) {
            return;
        }
        var loop = watch.loop();
        var where = Diagnostic.at(text, loop.at(), "");
        decisions.set(
                place,
                new Decision(loop.builtin(), loop.collection(), where.line(), where.column(), outcome, watch.found()));
    }

    void lookup(int at, String target, String key, @Nullable Object value) {
        if (affords()) {
            var where = Diagnostic.at(text, at, "");
            lookups.add(new Lookup(target, key, value, where.line(), where.column()));
        }
    }

    void element(List<Element> elements, int index, @Nullable Object value) {
        if (affords()) {
            elements.add(new Element(index, value));
        }
    }

    private boolean affords() {
        try {
            spare.grow(1);
            return true;
        } catch (Problem _) {
            return false;
        }
    }

    Evaluation evaluation(@Nullable Object value) {
        return new Evaluation(value, decisions.stream().filter(Objects::nonNull).toList(), lookups);
    }
}
