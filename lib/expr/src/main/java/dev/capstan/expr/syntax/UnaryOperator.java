package dev.capstan.expr.syntax;

/// An operator with one operand.
public enum UnaryOperator {
    NOT("not", 50),
    MINUS("-", 90),
    PLUS("+", 90);

    private final String symbol;
    private final int precedence;

    UnaryOperator(String symbol, int precedence) {
        this.symbol = symbol;
        this.precedence = precedence;
    }

    public String symbol() {
        return symbol;
    }

    /// Comparable with [BinaryOperator#precedence].
    int precedence() {
        return precedence;
    }
}
