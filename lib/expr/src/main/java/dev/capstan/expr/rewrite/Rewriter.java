package dev.capstan.expr.rewrite;

import dev.capstan.expr.syntax.Node;

/// Makes of a checked tree the one to run.
///
/// First constants are computed. Then loops over loops become one, and last counts that need not be complete stop
/// early: in this order, because `count(a, p) > 0 or count(a, q) > 0` stays two loops where two `any` would be one.
///
/// A piece that replaces another stands in its place, and complaints about it point there. What is put between two
/// pieces is nowhere in the text, so its place is the start.
public final class Rewriter {
    private Rewriter() {}

    /// The tree to run; throws [dev.capstan.expr.source.ExprException] (stage COMPILE) when a constant part of it can
    /// only fail.
    ///
    /// @param text what `tree` was parsed from, for complaints
    public static Node rewrite(String text, Node tree) {
        var folded = new Folder(text).fold(tree);
        var joined = Walk.over(folded, Rewriter::joined);
        return Walk.over(joined, Counts::rewritten);
    }

    private static Node joined(Node node) {
        return switch (node) {
            case Node.Builtin builtin -> Sums.rewritten(Filters.rewritten(builtin));
            case Node.Binary binary -> Quantifiers.rewritten(binary);
            default -> node;
        };
    }
}
