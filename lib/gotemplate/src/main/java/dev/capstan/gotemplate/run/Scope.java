package dev.capstan.gotemplate.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which variables there are at a place of a template, and where each is kept.
final class Scope {
    private final List<String> names = new ArrayList<>();
    private final Map<String, List<Integer>> slots = new HashMap<>();
    private int most;

    Scope() {
        declare("$");
    }

    /// The slot of the variable declared last under this name, or -1.
    int slot(String name) {
        List<Integer> declared = slots.getOrDefault(name, List.of());
        return declared.isEmpty() ? -1 : declared.getLast();
    }

    int declare(String name) {
        slots.computeIfAbsent(name, _ -> new ArrayList<>()).add(names.size());
        names.add(name);
        most = Math.max(most, names.size());
        return names.size() - 1;
    }

    int mark() {
        return names.size();
    }

    /// Forgets what was declared since the mark.
    void reset(int mark) {
        while (names.size() > mark) {
            slots.getOrDefault(names.removeLast(), new ArrayList<>()).removeLast();
        }
    }

    int most() {
        return most;
    }
}
