package dev.capstan.spi.stack;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What came of a run.
///
/// @param message in one line: what failed and why, or what was done
/// @param outputs what the program gives
/// @param steps what was done, or would be
/// @param permalink where an engine shows more
public record StackResult(
        Ending ending,
        String message,
        Map<String, StackValue> outputs,
        List<StackStep> steps,
        Optional<String> permalink) {
    public StackResult {
        outputs = Shallow.copy(outputs);
        steps = List.copyOf(steps);
    }

    public boolean succeeded() {
        return ending == Ending.SUCCEEDED;
    }

    /// How many steps there are of each kind, those that failed not among them.
    public Map<StackStep.Kind, Integer> counts() {
        var counts = new EnumMap<StackStep.Kind, Integer>(StackStep.Kind.class);
        steps.stream()
                .filter(each -> each.error().isEmpty())
                .forEach(each -> counts.merge(each.kind(), 1, Integer::sum));
        return counts;
    }

    /// How it ended.
    public enum Ending {
        SUCCEEDED,
        FAILED,
        /// Somebody else is at work on the same stack.
        CONFLICT
    }
}
