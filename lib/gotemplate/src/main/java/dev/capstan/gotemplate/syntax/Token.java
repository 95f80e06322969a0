package dev.capstan.gotemplate.syntax;

/// A word of the language.
///
/// @param text as it was written; of an [Kind#ERROR] what is wrong
record Token(Kind kind, int offset, String text) {
    enum Kind {
        TEXT,
        LEFT,
        RIGHT,
        SPACE,
        ASSIGN,
        DECLARE,
        PIPE,
        /// A sign that means nothing here, but for the comma.
        SIGN,
        LEFT_PARENTHESIS,
        RIGHT_PARENTHESIS,
        /// `[…]` right after what it selects from, whole.
        BRACKET,
        QUOTED,
        CHARACTER,
        NUMBER,
        COMPLEX,
        BOOL,
        DOT,
        NIL,
        FIELD,
        NAME,
        VARIABLE,
        BLOCK,
        BREAK,
        CONTINUE,
        DEFINE,
        ELSE,
        END,
        IF,
        RANGE,
        TEMPLATE,
        WITH,
        ERROR,
        EOF;

        boolean isKeyword() {
            return this == DOT || this == NIL || (compareTo(BLOCK) >= 0 && compareTo(WITH) <= 0);
        }

        /// Whether a bracket may follow at once.
        boolean selectable() {
            return switch (this) {
                case FIELD, VARIABLE, DOT, RIGHT_PARENTHESIS, BRACKET -> true;
                default -> false;
            };
        }
    }

    /// As a complaint names it.
    String shown() {
        if (kind == Kind.EOF) {
            return "EOF";
        }
        return kind.isKeyword() ? "<" + text + ">" : Quotes.quote(shortened());
    }

    /// What to write instead of a sign that other languages have.
    String advice() {
        if (kind != Kind.SIGN && kind != Kind.ASSIGN) {
            return "";
        }
        return switch (text) {
            case "=" -> ": to compare, write eq A B";
            case "!" -> ": write not A, or ne A B";
            case "&" -> ": write and A B";
            case "<" -> ": write lt A B";
            case ">" -> ": write gt A B";
            default -> "";
        };
    }

    private String shortened() {
        return text.codePointCount(0, text.length()) <= 10
                ? text
                : text.substring(0, text.offsetByCodePoints(0, 10)) + "…";
    }
}
