package dev.capstan.expr.syntax;

/// How large an expression may be. What is larger is turned down while parsing, so no later stage has to count.
///
/// @param length characters of the text
/// @param nodes pieces of the tree; a piece that means two, as the middle of `a < b < c`, counts twice
/// @param nesting expressions within expressions of the text: brackets, operands, statements after a `let`
/// @param height pieces on the longest way from the root of the tree to a leaf; a sum of many terms is tall without
///     being nested, so four of its terms count as one piece
public record Limits(int length, int nodes, int nesting, int height) {
    /// Far more than a person writes, and so little that every stage may recurse once per node on a stack of 512 KB.
    public static Limits defaults() {
        return new Limits(65_536, 10_000, 100, 300);
    }
}
