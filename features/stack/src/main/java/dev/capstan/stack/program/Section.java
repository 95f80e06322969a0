package dev.capstan.stack.program;

import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An object of a program of which some keys are known. What is wrong is told of, and taken as left out.
final class Section {
    private final Map<String, Object> members;
    private final String path;
    private final List<FieldProblem> problems;

    private Section(Map<String, Object> members, String path, List<FieldProblem> problems) {
        this.members = members;
        this.path = path;
        this.problems = problems;
    }

    static Section of(@Nullable Object tree, String path, List<FieldProblem> problems) {
        if (tree instanceof Map<?, ?> map) {
            return new Section(Plain.map(map), path, problems);
        }
        if (tree != null) {
            problems.add(FieldProblem.forbidden(path, "is " + Kinds.of(tree) + ", expected an object"));
        }
        return new Section(Map.of(), path, problems);
    }

    Section below(String key) {
        return of(members.get(key), at(key), problems);
    }

    /// An element of a list below this.
    Section element(@Nullable Object tree, String key) {
        return of(tree, at(key), problems);
    }

    String path() {
        return path;
    }

    String at(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    Set<String> keys() {
        return members.keySet();
    }

    boolean has(String key) {
        return members.get(key) != null;
    }

    @Nullable
    Object value(String key) {
        return members.get(key);
    }

    void wrong(String key, String words) {
        problems.add(FieldProblem.forbidden(at(key), words));
    }

    /// Tells of keys that are none of these.
    void expect(Set<String> known) {
        members.keySet().stream()
                .filter(key -> !known.contains(key))
                .forEach(key -> wrong(key, "is unknown, expected one of " + String.join(", ", new TreeSet<>(known))));
    }

    Optional<String> text(String key) {
        Object value = members.get(key);
        if (value == null || (value instanceof String text && !text.contains("${"))) {
            return Optional.ofNullable((String) value);
        }
        wrong(key, value instanceof String ? "has an expression, expected a plain text" : expected(value, "a text"));
        return Optional.empty();
    }

    boolean flag(String key) {
        Object value = members.get(key);
        if (value != null && !(value instanceof Boolean)) {
            wrong(key, expected(value, "true or false"));
        }
        return Boolean.TRUE.equals(value);
    }

    /// The elements of a list, or a single one instead of it.
    List<Object> items(String key) {
        return switch (members.get(key)) {
            case List<?> list -> List.copyOf(list);
            case null -> List.of();
            case Object one -> List.of(one);
        };
    }

    /// Texts, each read.
    <T> List<T> each(String key, Function<String, T> read) {
        var result = new ArrayList<T>();
        for (Object each : items(key)) {
            try {
                result.add(read.apply(Texts.text(each, "an element")));
            } catch (IllegalArgumentException e) {
                wrong(key, each + ": " + e.getMessage());
            }
        }
        return result;
    }

    private static String expected(Object value, String what) {
        return "is " + Kinds.of(value) + ", expected " + what;
    }
}
