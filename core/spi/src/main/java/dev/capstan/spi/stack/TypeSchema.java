package dev.capstan.spi.stack;

import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Difference.Change;
import dev.capstan.spi.stack.Property.Kind;
import dev.capstan.spi.stack.Property.Trait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/// What a type of resources takes and gives.
///
/// @param token the type, in its short form: `aws:s3:Bucket`
/// @param open whether it takes inputs besides these
public record TypeSchema(
        String token, String description, Map<String, Property> inputs, Map<String, Property> outputs, boolean open) {
    public TypeSchema {
        inputs = Shallow.copy(inputs);
        outputs = Shallow.copy(outputs);
    }

    /// The inputs with what is filled in where they were left out, and all that is wrong with them. A null is as good
    /// as nothing, and what is [Unknown] is fine.
    public Checked check(Map<String, Object> given) {
        var filled = new LinkedHashMap<String, Object>();
        var problems = new ArrayList<Problem>();
        given.forEach((name, value) -> {
            if (value != null) {
                filled.put(name, value);
                problems.addAll(problems(name, value));
            }
        });
        inputs.forEach((name, property) -> {
            property.fallback().ifPresent(value -> filled.putIfAbsent(name, value));
            if (property.is(Trait.REQUIRED) && !filled.containsKey(name)) {
                problems.add(new Problem(name, "is required: " + property.description()));
            }
        });
        return new Checked(filled, problems);
    }

    private List<Problem> problems(String name, Object value) {
        Property property = inputs.get(name);
        if (property == null) {
            String known = inputs.isEmpty() ? "it takes none" : "expected " + String.join(", ", inputs.keySet());
            return open ? List.of() : List.of(new Problem(name, "is no input of " + token + ": " + known));
        }
        return fits(property.kind(), value)
                ? List.of()
                : List.of(new Problem(name, "is " + kind(value) + ", expected " + words(property.kind())));
    }

    private static boolean fits(Kind kind, Object value) {
        return value == Unknown.VALUE
                || switch (kind) {
                    case STRING -> value instanceof String;
                    case INTEGER -> value instanceof Number number && number.doubleValue() % 1 == 0;
                    case NUMBER -> value instanceof Number;
                    case BOOLEAN -> value instanceof Boolean;
                    case ARRAY -> value instanceof List;
                    case OBJECT -> value instanceof Map;
                    case ANY -> true;
                };
    }

    private static String kind(Object value) {
        return switch (value) {
            case String _ -> "a text";
            case Number _ -> "a number";
            case Boolean _ -> "true or false";
            case List<?> _ -> "a list";
            case Map<?, ?> _ -> "an object";
            default -> "a " + value.getClass().getSimpleName();
        };
    }

    private static String words(Kind kind) {
        return switch (kind) {
            case STRING -> "a text";
            case INTEGER -> "a whole number";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            case ANY -> "a value";
        };
    }

    /// What differs between inputs: each one that is not equal, and whether a change of it [Trait#REPLACES].
    public Difference diff(Map<String, Object> old, Map<String, Object> wanted) {
        var names = new TreeSet<>(old.keySet());
        names.addAll(wanted.keySet());
        List<Change> changes = names.stream()
                .filter(name -> !Objects.equals(old.get(name), wanted.get(name)))
                .map(name -> new Change(kind(name, old, wanted), name, replaces(name)))
                .toList();
        return new Difference(changes, false);
    }

    private static Difference.Kind kind(String name, Map<String, Object> old, Map<String, Object> wanted) {
        if (old.get(name) == null) {
            return Difference.Kind.ADDED;
        }
        return wanted.get(name) == null ? Difference.Kind.REMOVED : Difference.Kind.CHANGED;
    }

    private boolean replaces(String name) {
        Property property = inputs.get(name);
        return property != null && property.is(Trait.REPLACES);
    }
}
