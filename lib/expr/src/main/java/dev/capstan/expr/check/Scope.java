package dev.capstan.expr.check;

import dev.capstan.expr.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What names and pointers mean at the place that is being checked. Belongs to one check.
final class Scope {
    private record Variable(String name, Type type) {}

    private record Round(Type element, Set<String> pointers) {}

    private final List<Variable> variables = new ArrayList<>(4);
    private final List<Round> rounds = new ArrayList<>(4);

    /// The type of the variable that `let` declared with this name, or null.
    @Nullable
    Type variable(String name) {
        for (int i = variables.size() - 1; i >= 0; i--) {
            if (variables.get(i).name().equals(name)) {
                return variables.get(i).type();
            }
        }
        return null;
    }

    void declare(String name, Type type) {
        variables.add(new Variable(name, type));
    }

    void forget() {
        variables.removeLast();
    }

    void enter(Type element, Set<String> pointers) {
        rounds.add(new Round(element, pointers));
    }

    void leave() {
        rounds.removeLast();
    }

    /// The type of `#` (an empty name) or `#name`, or null where there is no such pointer.
    @Nullable
    Type pointer(String name) {
        if (rounds.isEmpty()) {
            return null;
        }
        var round = rounds.getLast();
        if (name.isEmpty()) {
            return round.element();
        }
        if (!round.pointers().contains(name)) {
            return null;
        }
        return name.equals("index") ? Type.INT : Type.UNKNOWN;
    }

    List<String> variables() {
        var names = new ArrayList<String>();
        for (var variable : variables) {
            names.add(variable.name());
        }
        return names;
    }
}
