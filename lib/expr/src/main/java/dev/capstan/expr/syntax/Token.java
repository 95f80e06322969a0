package dev.capstan.expr.syntax;

/// A word of the language.
///
/// @param text what it says: for a literal in quotes the characters meant, for all others those written
/// @param at where it starts, in code points
record Token(Kind kind, String text, int at) {
    enum Kind {
        NAME("Identifier"),
        NUMBER("Number"),
        TEXT("String"),
        BYTES("Bytes"),
        OPERATOR("Operator"),
        BRACKET("Bracket"),
        END("EOF");

        private final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    boolean is(Kind otherKind, String otherText) {
        return kind == otherKind && text.equals(otherText);
    }

    /// How complaints name it: `Operator("+")`.
    @Override
    public String toString() {
        if (text.isEmpty()) {
            return kind.title;
        }
        return kind.title + "(" + (kind == Kind.BYTES ? Quotes.quoteBytes(text) : Quotes.quote(text)) + ")";
    }
}
