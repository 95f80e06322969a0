package dev.capstan.expr;

import java.util.List;
import java.util.Random;

/// Expressions whose operands mostly have the types they should, so that evaluating them gets far.
///
/// They use the variables of [RandomData], and `#` within predicates.
final class RandomProgram {
    private static final List<String> COMPARISONS = List.of("<", "<=", ">", ">=", "==", "!=");
    private static final List<String> TEXT_TESTS =
            List.of("contains", "startsWith", "endsWith", "matches", "not contains", "==", "<", "in");

    private final Random random;
    private boolean pointed;

    RandomProgram(Random random) {
        this.random = random;
    }

    String next() {
        return any(1 + random.nextInt(4));
    }

    /// Something true or false about `#` and `#index`.
    String predicate(int depth) {
        boolean outer = pointed;
        pointed = true;
        String predicate = truth(depth);
        pointed = outer;
        return predicate;
    }

    private String any(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> number(depth);
            case 1 -> text(depth);
            case 2 -> truth(depth);
            case 3 -> list(depth);
            case 4 -> object(depth);
            default ->
                "(let v = " + list(depth) + "; " + one("len(v)", "v | first()", "string(v) + " + text(depth - 1)) + ")";
        };
    }

    private String number(int depth) {
        if (depth <= 0) {
            return one("0", "1", "-2", "2.5", "1e3", "n", "x", pointed ? "#index" : "len(ints)");
        }
        return switch (random.nextInt(8)) {
            case 0, 1 -> "(" + number(depth - 1) + one(" + ", " - ", " * ", " / ", " ** ") + number(depth - 1) + ")";
            case 2 -> one("abs(", "ceil(", "floor(", "round(", "int(", "float(", "-(") + number(depth - 1) + ")";
            case 3 -> one("sum(", "mean(", "median(", "max(", "min(", "len(", "count(") + numbers(depth - 1) + ")";
            case 4 -> "len(" + text(depth - 1) + ")";
            case 5 -> "count(" + list(depth - 1) + ", " + predicate(depth - 1) + ")";
            case 6 -> "reduce(" + numbers(depth - 1) + ", #acc + #, 0)";
            default -> "(" + truth(depth - 1) + " ? " + number(depth - 1) + " : " + number(depth - 1) + ")";
        };
    }

    private String text(int depth) {
        if (depth <= 0) {
            return one("''", "'abc'", "\"é😀\"", "`b`", "s", "objects[0]?.name", pointed ? "string(#)" : "s[1:]");
        }
        return switch (random.nextInt(6)) {
            case 0 -> "(" + text(depth - 1) + " + " + text(depth - 1) + ")";
            case 1 -> one("upper(", "lower(", "trim(", "toBase64(", "type(", "string(") + text(depth - 1) + ")";
            case 2 -> one("string(", "toJSON(", "type(") + any(depth - 1) + ")";
            case 3 -> "join(map(" + list(depth - 1) + ", string(#)), ',')";
            case 4 -> "replace(" + text(depth - 1) + ", 'a', " + text(depth - 1) + ")";
            default -> "((objects | filter(" + predicate(depth - 1) + ") | first())?.name ?? " + text(depth - 1) + ")";
        };
    }

    private String truth(int depth) {
        if (depth <= 0) {
            return pointed
                    ? one(
                            "true",
                            "(# != nil)",
                            "(#index < 2)",
                            "(type(#) == 'int')",
                            "(#?.ready ?? false)",
                            "(# == n)",
                            "b")
                    : one("true", "false", "b", "(n > 2)", "(s == 'x')");
        }
        return switch (random.nextInt(6)) {
            case 0, 1 -> "(" + truth(depth - 1) + one(" and ", " or ", " == ", " && ", " || ") + truth(depth - 1) + ")";
            case 2 -> one("not ", "!") + "(" + truth(depth - 1) + ")";
            case 3 -> "(" + number(depth - 1) + " " + one(COMPARISONS) + " " + number(depth - 1) + ")";
            case 4 -> "(" + text(depth - 1) + " " + one(TEXT_TESTS) + " " + text(0) + ")";
            default -> one("all(", "any(", "none(", "one(") + list(depth - 1) + ", {" + predicate(depth - 1) + "})";
        };
    }

    private String numbers(int depth) {
        return depth <= 0 ? one("ints", "(1..5)", "[1, 2.5]", "[]") : "filter(ints, " + predicate(depth - 1) + ")";
    }

    private String list(int depth) {
        if (depth <= 0) {
            return one("ints", "mixed", "objects", "[]", "(0..3)", "values(m)", "keys(m)");
        }
        return switch (random.nextInt(7)) {
            case 0 -> "[" + any(depth - 1) + ", " + any(depth - 1) + "]";
            case 1 -> "filter(" + list(depth - 1) + ", " + predicate(depth - 1) + ")";
            case 2 -> "map(" + list(depth - 1) + ", " + predicate(depth - 1) + ")";
            case 3 -> "sortBy(" + list(depth - 1) + ", string(#))";
            case 4 -> one("reverse(", "uniq(", "flatten(") + list(depth - 1) + ")";
            case 5 -> list(depth - 1) + one("[1:]", "[:-1]", "[0:2]");
            default -> "concat(" + list(depth - 1) + ", " + list(depth - 1) + ")";
        };
    }

    private String object(int depth) {
        return one("m", "{a: " + any(depth - 1) + "}", "groupBy(" + list(depth - 1) + ", type(#))", "objects[1]");
    }

    private String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String one(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
