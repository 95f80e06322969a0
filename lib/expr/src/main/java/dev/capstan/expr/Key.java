package dev.capstan.expr;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.syntax.Node;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A text by which an expression reaches into a variable: `dns` of `adapters["dns"]` and of `adapters.dns`.
///
/// @param line of the bracket, or of the name, in the text, from 1
/// @param column of the bracket, or of the name, in its line, from 1
public record Key(String name, int line, int column) {
    /// All of a variable, in the order of the text.
    static List<Key> of(String variable, String text, Node tree) {
        return pieces(tree)
                .flatMap(each -> key(variable, text, each))
                .distinct()
                .sorted(Comparator.comparingInt(Key::line).thenComparingInt(Key::column))
                .toList();
    }

    private static Stream<Node> pieces(Node node) {
        return Stream.concat(Stream.of(node), node.children().stream().flatMap(Key::pieces));
    }

    private static Stream<Key> key(String variable, String text, Node node) {
        if (node instanceof Node.Member member
                && member.target() instanceof Node.Name(var _, String name)
                && member.key() instanceof Node.Text(var _, String key)
                && name.equals(variable)) {
            var where = Diagnostic.at(text, member.at(), "");
            return Stream.of(new Key(key, where.line(), where.column()));
        }
        return Stream.empty();
    }
}
