package dev.capstan.stack.program;

import dev.capstan.api.FieldProblem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Resources and variables that wait for themselves. For each the shortest way back is looked for; those on a way that
/// was told of are not told of again.
final class Cycles {
    private final Map<String, Set<String>> edges;

    Cycles(Map<String, Set<String>> edges) {
        this.edges = edges;
    }

    List<FieldProblem> problems() {
        var problems = new ArrayList<FieldProblem>();
        Set<String> settled = new HashSet<>();
        for (String start : edges.keySet()) {
            List<String> way = settled.contains(start) ? List.of() : wayBack(start, settled);
            if (way.isEmpty()) {
                settled.add(start);
            } else {
                settled.addAll(way);
                problems.add(FieldProblem.forbidden(start, "waits for itself: " + String.join(" → ", way)));
            }
        }
        return problems;
    }

    /// From a name over others to itself, itself at both ends; empty when there is none. What is settled is on no
    /// way that was not told of.
    private List<String> wayBack(String start, Set<String> settled) {
        var cameFrom = new HashMap<String, String>();
        Deque<String> waiting = new ArrayDeque<>(List.of(start));
        while (!waiting.isEmpty() && !cameFrom.containsKey(start)) {
            String here = waiting.removeFirst();
            for (String next : edges.getOrDefault(here, Set.of())) {
                if (edges.containsKey(next) && !settled.contains(next) && cameFrom.putIfAbsent(next, here) == null) {
                    waiting.add(next);
                }
            }
        }
        return cameFrom.containsKey(start) ? way(start, cameFrom) : List.of();
    }

    private static List<String> way(String start, Map<String, String> cameFrom) {
        Deque<String> way = new ArrayDeque<>(List.of(start));
        String at = cameFrom.getOrDefault(start, start);
        while (!at.equals(start)) {
            way.addFirst(at);
            at = cameFrom.getOrDefault(at, start);
        }
        way.addFirst(start);
        return List.copyOf(way);
    }
}
