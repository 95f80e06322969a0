package dev.capstan.expr.syntax;

import java.util.List;
import java.util.Random;

/// Texts that parse, with every operand in parentheses, so that every shape of tree occurs.
public final class RandomExpression {
    private static final List<String> BINARY = List.of(
            "or",
            "and",
            "==",
            "!=",
            "<",
            "<=",
            ">",
            ">=",
            "in",
            "not in",
            "matches",
            "not contains",
            "startsWith",
            "endsWith",
            "..",
            "+",
            "-",
            "*",
            "/",
            "%",
            "**",
            "??");
    private static final List<String> LEAVES = List.of(
            "nil", "true", "1", "0x1f", "2.5", "1e-9", "'x\\n\"'", "`y`", "b'\\xff'", "a", "foo", "$env", "[]", "{}");
    private static final List<String> POINTERS = List.of("#", "#index", "#acc", ".foo", "#?.foo", "#[0]");

    private final Random random;
    private int predicates;

    public RandomExpression(Random random) {
        this.random = random;
    }

    public String next() {
        return expression(random.nextInt(6));
    }

    private String expression(int depth) {
        if (depth == 0) {
            return one(predicates > 0 && random.nextBoolean() ? POINTERS : LEAVES);
        }
        return switch (random.nextInt(16)) {
            case 0, 1, 2, 3, 4 -> operand(depth) + " " + one(BINARY) + " " + operand(depth);
            case 5, 6 -> one(List.of("not ", "-", "+", "!")) + operand(depth);
            case 7 -> operand(depth) + one(List.of(" ? ", " ? 1 : a ? ")) + operand(depth) + " : " + operand(depth);
            case 8 -> operand(depth) + " ?: " + operand(depth);
            case 9 -> "if " + operand(depth) + " {" + operand(depth) + "} else {" + operand(depth) + "}";
            case 10 -> "let x = " + operand(depth) + "; " + operand(depth) + "; " + operand(depth);
            case 11 -> operand(depth) + "; " + operand(depth);
            case 12 -> "[" + operand(depth) + ", {'in': 1, (" + operand(depth) + "): " + operand(depth) + "}]";
            case 13 -> one(List.of("len(", "f(", "$env.f(", "::trim(")) + operand(depth) + ", " + operand(depth) + ")";
            case 14 -> operand(depth) + postfix(depth);
            default -> predicate(depth);
        };
    }

    private String operand(int depth) {
        return "(" + expression(random.nextInt(depth)) + ")";
    }

    private String postfix(int depth) {
        String postfix = one(List.of(".foo", "?.foo", ".not", "?.f(1)", "[0]", "?.[0]", "[1:]", "[:]", "["));
        String whole = postfix.equals("[") ? "[" + operand(depth) + ":" + operand(depth) + "]" : postfix;
        return random.nextBoolean() ? whole : whole + postfix(depth);
    }

    private String predicate(int depth) {
        String list = operand(depth);
        predicates++;
        String body = operand(depth);
        predicates--;
        return switch (random.nextInt(3)) {
            case 0 -> "map(" + list + ", " + body + ")";
            case 1 -> list + " | sortBy({" + body + "}, 'desc')";
            default -> "count(" + list + ", {" + body + "; " + body + "})";
        };
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
