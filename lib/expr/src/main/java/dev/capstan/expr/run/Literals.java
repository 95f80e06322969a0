package dev.capstan.expr.run;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.UnaryOperator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Values that are written in the text.
final class Literals {
    private Literals() {}

    /// Is everything in it written out?
    static boolean constant(Node.ArrayLiteral array) {
        return array.elements().stream().allMatch(node -> value(node) != null);
    }

    /// The values of a constant array.
    static List<Object> values(Node.ArrayLiteral array) {
        return array.elements().stream()
                .map(Literals::value)
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Object value(Node node) {
        return switch (node) {
            case Node.Int number -> number.value();
            case Node.Float number -> number.value();
            case Node.Text text -> text.value();
            case Node.Bool bool -> bool.value();
            default -> null;
        };
    }

    /// A whole number, with or without a sign; null when it is something else.
    static @Nullable Long integer(Node node) {
        return switch (node) {
            case Node.Int number -> number.value();
            case Node.Unary(var _, UnaryOperator operator, Node.Int number)
            when operator == UnaryOperator.MINUS -> -number.value();
            default -> null;
        };
    }

    /// How many elements settle `count(…) operator number`; null when all are needed. One is never enough for the
    /// original.
    static @Nullable Long enough(BinaryOperator operator, long number) {
        var enough = switch (operator) {
            case GREATER, LESS_OR_EQUAL -> number + 1;
            case GREATER_OR_EQUAL, LESS -> number;
            default -> 0;
        };
        return enough > 1 ? enough : null;
    }
}
