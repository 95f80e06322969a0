package dev.capstan.expr.rewrite;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.syntax.Node;
import org.jspecify.annotations.Nullable;

/// Computes what does not depend on the environment.
///
/// As in the original `x and true` is x, whatever x turns out to be, and `x and false` is false without a look at x.
final class Folder {
    private final String text;
    private @Nullable ExprException complaint;

    Folder(String text) {
        this.text = text;
    }

    /// Throws when a constant part can only fail. The last such part is the complaint.
    Node fold(Node tree) {
        var folded = Walk.over(tree, this::folded);
        if (complaint != null) {
            throw complaint;
        }
        return folded;
    }

    private Node folded(Node node) {
        var constant = switch (node) {
            case Node.Unary(int at, var operator, Node operand) -> Constants.unary(at, operator, operand);
            case Node.Binary binary -> binary(binary);
            default -> null;
        };
        return constant == null ? node : constant;
    }

    private @Nullable Node binary(Node.Binary node) {
        if (Constants.dividesByZero(node)) {
            var place = Diagnostic.at(text, node.at(), "integer divide by zero");
            complaint = new ExprException(ExprException.Stage.COMPILE, place);
            return null;
        }
        return Constants.binary(node);
    }
}
