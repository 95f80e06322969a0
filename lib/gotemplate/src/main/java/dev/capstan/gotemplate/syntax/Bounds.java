package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.source.Source;

/// How deep in blocks and parentheses the parser is, and how much it has read: bounded, so that no stage runs out of
/// stack or takes long.
final class Bounds {
    private static final int MOST_PIECES = 50_000;

    private final Source source;
    private final int nesting;
    private int depth;
    private int pieces;

    Bounds(Source source, int nesting) {
        this.source = source;
        this.nesting = nesting;
    }

    int nesting() {
        return nesting;
    }

    void enter(Token token) {
        depth++;
        if (depth > nesting) {
            throw source.malformed(token.offset(), "blocks and parentheses are nested more than " + nesting + " deep");
        }
    }

    void leave() {
        depth--;
    }

    /// Counts a statement or an operand.
    void count(Token token) {
        pieces++;
        if (pieces > MOST_PIECES) {
            throw source.malformed(token.offset(), "the template has more than " + MOST_PIECES + " pieces");
        }
    }
}
