package dev.capstan.gotemplate.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The variables that may be named at a place of a template. Always `$`.
final class Variables {
    private final List<String> declared = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();

    Variables() {
        declare("$");
    }

    boolean contains(String name) {
        return counts.containsKey(name);
    }

    void declare(String name) {
        declared.add(name);
        counts.merge(name, 1, Integer::sum);
    }

    int mark() {
        return declared.size();
    }

    /// Forgets what was declared since the mark.
    void reset(int mark) {
        while (declared.size() > mark) {
            counts.computeIfPresent(declared.removeLast(), (_, count) -> count == 1 ? null : count - 1);
        }
    }
}
