package dev.capstan.expr.syntax;

import static dev.capstan.expr.syntax.Builtins.Argument.OPTIONAL_PREDICATE;
import static dev.capstan.expr.syntax.Builtins.Argument.OPTIONAL_VALUE;
import static dev.capstan.expr.syntax.Builtins.Argument.PREDICATE;
import static dev.capstan.expr.syntax.Builtins.Argument.VALUE;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The names of the functions of the language. How those that take a predicate are called is part of the grammar.
public final class Builtins {
    private static final List<Argument> TEST = List.of(VALUE, PREDICATE);
    private static final List<Argument> MEASURE = List.of(VALUE, OPTIONAL_PREDICATE);
    private static final List<Argument> FOLD = List.of(VALUE, PREDICATE, OPTIONAL_VALUE);

    private static final Map<String, List<Argument>> WITH_PREDICATE = Map.ofEntries(
            Map.entry("all", TEST),
            Map.entry("none", TEST),
            Map.entry("any", TEST),
            Map.entry("one", TEST),
            Map.entry("filter", TEST),
            Map.entry("map", TEST),
            Map.entry("count", MEASURE),
            Map.entry("sum", MEASURE),
            Map.entry("find", TEST),
            Map.entry("findIndex", TEST),
            Map.entry("findLast", TEST),
            Map.entry("findLastIndex", TEST),
            Map.entry("groupBy", TEST),
            Map.entry("sortBy", FOLD),
            Map.entry("reduce", FOLD));

    private static final Set<String> OVER_VALUES = Set.of(
            // kinds and numbers
            "len",
            "type",
            "abs",
            "ceil",
            "floor",
            "round",
            "int",
            "float",
            "string",
            "max",
            "min",
            "mean",
            "median",
            // bits
            "bitand",
            "bitor",
            "bitxor",
            "bitnand",
            "bitshl",
            "bitshr",
            "bitushr",
            "bitnot",
            // texts
            "trim",
            "trimPrefix",
            "trimSuffix",
            "upper",
            "lower",
            "split",
            "splitAfter",
            "replace",
            "repeat",
            "join",
            "indexOf",
            "lastIndexOf",
            "hasPrefix",
            "hasSuffix",
            "toJSON",
            "fromJSON",
            "toBase64",
            "fromBase64",
            // times
            "now",
            "duration",
            "date",
            "timezone",
            // collections
            "first",
            "last",
            "get",
            "take",
            "keys",
            "values",
            "toPairs",
            "fromPairs",
            "reverse",
            "uniq",
            "concat",
            "flatten",
            "sort");

    private Builtins() {}

    public static boolean contains(String name) {
        return OVER_VALUES.contains(name) || WITH_PREDICATE.containsKey(name);
    }

    /// All of them, in the order of the alphabet.
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(OVER_VALUES);
        names.addAll(WITH_PREDICATE.keySet());
        return names;
    }

    /// What a function with a predicate takes; null for all others.
    static @Nullable List<Argument> withPredicate(String name) {
        return WITH_PREDICATE.get(name);
    }

    /// What may stand between two commas.
    enum Argument {
        VALUE,
        PREDICATE,
        OPTIONAL_PREDICATE,
        OPTIONAL_VALUE;

        boolean predicate() {
            return this == PREDICATE || this == OPTIONAL_PREDICATE;
        }

        boolean optional() {
            return this == OPTIONAL_PREDICATE || this == OPTIONAL_VALUE;
        }
    }
}
