package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.stack.program.Secrecy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What came of a run, for whoever asked for it.
final class Outcomes {
    private Outcomes() {}

    /// @param outputs a tree, in which values may be secret
    static StackResult of(Session session, Map<String, Object> outputs) {
        List<StackStep> steps = session.progress().steps();
        Ending ending = session.progress().hasFailures() ? Ending.FAILED : Ending.SUCCEEDED;
        return of(ending, Session.summary(steps), outputs, steps);
    }

    static StackResult of(Ending ending, String message, Map<String, Object> outputs, List<StackStep> steps) {
        var values = new LinkedHashMap<String, StackValue>();
        outputs.forEach((name, value) -> values.put(name, value(value)));
        return new StackResult(ending, message, values, steps, Optional.empty());
    }

    private static StackValue value(@Nullable Object value) {
        @Nullable Object shown = shown(Secrecy.clear(value));
        return Secrecy.isIn(value) ? StackValue.secret(shown) : StackValue.plain(shown);
    }

    /// What is not known yet as a text, as whoever reads this knows trees of JSON only.
    private static @Nullable Object shown(@Nullable Object value) {
        return switch (value) {
            case Unknown unknown -> unknown.toString();
            case Map<?, ?> map -> {
                var copy = new LinkedHashMap<Object, @Nullable Object>();
                map.forEach((key, each) -> copy.put(key, shown(each)));
                yield copy;
            }
            case List<?> list -> {
                var copy = new ArrayList<@Nullable Object>();
                list.forEach(each -> copy.add(shown(each)));
                yield copy;
            }
            case null -> null;
            case Object other -> other;
        };
    }
}
