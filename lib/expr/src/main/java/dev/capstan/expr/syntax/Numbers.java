package dev.capstan.expr.syntax;

import java.util.Locale;

/// Reads number literals, which the [Lexer] has only cut out.
final class Numbers {
    private final Token token;
    private final String digits;
    private final Tokens tokens;

    private Numbers(Token token, Tokens tokens) {
        this.token = token;
        this.digits = token.text().replace("_", "");
        this.tokens = tokens;
    }

    static Node node(Token token, Tokens tokens) {
        return new Numbers(token, tokens).node();
    }

    private Node node() {
        String lower = digits.toLowerCase(Locale.ROOT);
        if (lower.startsWith("0x")) {
            return integer("hex", lower.substring(2), 16);
        }
        if (lower.contains(".") || lower.contains("e")) {
            return floating();
        }
        if (lower.startsWith("0b")) {
            return integer("binary", lower.substring(2), 2);
        }
        if (lower.startsWith("0o")) {
            return integer("octal", lower.substring(2), 8);
        }
        return integer("integer", lower, 10);
    }

    private Node integer(String kind, String number, int base) {
        try {
            return new Node.Int(token.at(), Long.parseLong(number, base));
        } catch (NumberFormatException _) {
            boolean wellFormed = !number.isEmpty() && !number.contains(".");
            throw invalid(kind, wellFormed ? "does not fit in 64 bits" : "is not a number");
        }
    }

    private Node floating() {
        try {
            double value = Double.parseDouble(digits);
            if (!Double.isInfinite(value)) {
                return new Node.Float(token.at(), value);
            }
        } catch (NumberFormatException _) {
            throw invalid("float", "is not a number");
        }
        throw invalid("float", "does not fit in 64 bits");
    }

    private RuntimeException invalid(String kind, String reason) {
        return tokens.fail("invalid " + kind + " literal: " + digits + " " + reason);
    }
}
