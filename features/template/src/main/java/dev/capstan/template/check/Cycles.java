package dev.capstan.template.check;

import dev.capstan.api.FieldProblem;
import dev.capstan.template.expression.Expression;
import dev.capstan.template.expression.Use;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Resources and variables that wait for each other. For each of them the shortest way back to itself is looked for;
/// those on a way that was told of are not told of again.
final class Cycles {
    private final Map<String, Map<String, Use>> edges = new LinkedHashMap<>();

    /// @param members each with the expressions in it
    Cycles(Map<String, List<Use>> members) {
        members.forEach((name, uses) -> {
            var targets = new LinkedHashMap<String, Use>();
            for (Use use : uses) {
                for (Expression.Choice each : use.expression().choices()) {
                    if (each instanceof Expression.Reference(var target, var _) && members.containsKey(target)) {
                        targets.putIfAbsent(target, use);
                    }
                }
            }
            edges.put(name, targets);
        });
    }

    List<FieldProblem> problems() {
        var problems = new ArrayList<FieldProblem>();
        Set<String> told = new HashSet<>();
        for (String start : edges.keySet()) {
            List<String> way = told.contains(start) ? List.of() : wayBack(start);
            if (!way.isEmpty()) {
                told.addAll(way);
                Use first = edges.getOrDefault(start, Map.of()).get(way.get(1));
                if (first != null) {
                    problems.add(first.spot().problem("this waits for itself: " + String.join(" → ", way)));
                }
            }
        }
        return problems;
    }

    /// From a member over others to itself, itself at both ends; empty when there is none.
    private List<String> wayBack(String start) {
        var cameFrom = new HashMap<String, String>();
        Deque<String> waiting = new ArrayDeque<>(List.of(start));
        while (!waiting.isEmpty()) {
            String here = waiting.removeFirst();
            for (String next : edges.getOrDefault(here, Map.of()).keySet()) {
                if (cameFrom.putIfAbsent(next, here) == null) {
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
