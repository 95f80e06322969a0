package dev.capstan.expr.syntax;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An operator between two operands. `not in`, `not contains` and so on are [UnaryOperator#NOT] around these.
public enum BinaryOperator {
    OR("or", 10),
    AND("and", 15),
    EQUAL("==", 20),
    NOT_EQUAL("!=", 20),
    LESS("<", 20),
    LESS_OR_EQUAL("<=", 20),
    GREATER(">", 20),
    GREATER_OR_EQUAL(">=", 20),
    IN("in", 20),
    MATCHES("matches", 20),
    CONTAINS("contains", 20),
    STARTS_WITH("startsWith", 20),
    ENDS_WITH("endsWith", 20),
    RANGE("..", 25),
    ADD("+", 30),
    SUBTRACT("-", 30),
    MULTIPLY("*", 60),
    DIVIDE("/", 60),
    REMAINDER("%", 60),
    POWER("**", 100);

    private static final Map<String, BinaryOperator> BY_SYMBOL = bySymbol();

    private final String symbol;
    private final int precedence;

    BinaryOperator(String symbol, int precedence) {
        this.symbol = symbol;
        this.precedence = precedence;
    }

    public String symbol() {
        return symbol;
    }

    /// Of two operators the one with more binds first; of equals the left one, but for [#POWER].
    int precedence() {
        return precedence;
    }

    /// Can it be chained, as in `1 < x < 9`?
    boolean comparison() {
        return switch (this) {
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
            case OR, AND, EQUAL, NOT_EQUAL, IN, MATCHES, CONTAINS, STARTS_WITH, ENDS_WITH -> false;
            case RANGE, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, POWER -> false;
        };
    }

    /// Can `not` stand before it, as in `x not in xs`?
    boolean negatable() {
        return switch (this) {
            case IN, MATCHES, CONTAINS, STARTS_WITH, ENDS_WITH -> true;
            case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> false;
            case RANGE, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, POWER -> false;
        };
    }

    /// The operator written so, or null; some have a second spelling.
    static @Nullable BinaryOperator of(String symbol) {
        return BY_SYMBOL.get(symbol);
    }

    private static Map<String, BinaryOperator> bySymbol() {
        Map<String, BinaryOperator> all = new HashMap<>();
        for (BinaryOperator operator : values()) {
            all.put(operator.symbol, operator);
        }
        all.put("||", OR);
        all.put("&&", AND);
        all.put("^", POWER);
        return Map.copyOf(all);
    }
}
